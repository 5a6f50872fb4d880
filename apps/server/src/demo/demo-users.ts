import type { UserType } from "@outrider/domain/model/entities.ts";

/** The sign-ins of the demo. They exist only while the web port listens on this machine alone, unless told otherwise. */
export const DEMO_PASSWORD = "outrider-demo";

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly type: UserType;
  readonly administrator: boolean;
}

export const DEMO_USERS: readonly DemoUser[] = [
  { email: "admin@demo.test", name: "Ana Duarte", password: DEMO_PASSWORD, type: "admin", administrator: true },
  { email: "manager@demo.test", name: "Miguel Rocha", password: DEMO_PASSWORD, type: "manager", administrator: false },
  { email: "operator@demo.test", name: "Inês Prates", password: DEMO_PASSWORD, type: "operator", administrator: false },
];
