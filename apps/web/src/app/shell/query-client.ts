import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";

const FRESH_MS = 30_000;
const RETRIES = 2;

/** What the server told, kept for the pages behind sign-in. Only what may mend itself is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES && mayMend(error),
      refetchOnWindowFocus: false,
    },
  },
});

function mayMend(error: unknown): boolean {
  return error instanceof ApiError && ["network", "timeout", "server"].includes(error.failure.kind);
}
