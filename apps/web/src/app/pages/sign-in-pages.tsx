import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { Locale } from "@outrider/i18n/locales.ts";
import { useEffect, useState } from "react";
import { loadServer } from "#api/server.ts";
import type { ServerInfo } from "#api/server.ts";
import { signIn } from "#api/session.ts";
import type { SessionUser } from "#api/user.ts";
import { ChangePasswordPage } from "#features/sign-in/change-password-page.tsx";
import { ForgotPasswordPage } from "#features/sign-in/forgot-password-page.tsx";
import { RegisterPage } from "#features/sign-in/register-page.tsx";
import { SignInPage } from "#features/sign-in/sign-in-page.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { safeTarget } from "../routing/safe-target.ts";
import { session } from "../session/session-store.ts";
import { applyUser, chooseLanguage, deviceHints } from "../startup/open-i18n.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The token of a sign-in that demanded a new password; kept off the address and out of the history. */
let passwordToken: string | null = null;

export function LoginRoute() {
  const { view, redirect, notice } = useSearch({ from: "/login" });
  const t = useMessages("signIn");
  const server = useServerInfo();
  const navigate = useNavigate();
  const { partner, onLanguage, enter } = useEntrance(redirect);
  usePageTitle(t(view === "forgot" ? "forgotTitle" : "title"));
  useEffect(() => {
    if (server?.newServer) void navigate({ to: "/register", replace: true });
  }, [server, navigate]);
  if (view === "forgot") return <ForgotPasswordPage brand={partner} onLanguage={onLanguage} />;
  return (
    <SignInPage
      brand={partner}
      server={server}
      notice={notice === "changed" ? t("changed") : null}
      onLanguage={onLanguage}
      onSignedIn={enter}
      onNewPassword={(token) => {
        passwordToken = token;
        void navigate({ to: "/changePassword" });
      }}
    />
  );
}

export function RegisterRoute() {
  const t = useMessages("signIn");
  const server = useServerInfo();
  const { partner, onLanguage, enter } = useEntrance(undefined);
  usePageTitle(t(server?.newServer ? "adminTitle" : "registerTitle"));
  return (
    <RegisterPage
      brand={partner}
      server={server}
      onLanguage={onLanguage}
      onRegistered={(values) => {
        void signIn(values).then((outcome) => {
          if (outcome.kind === "signedIn") enter(outcome.user);
        });
      }}
    />
  );
}

export function ChangePasswordRoute() {
  const { token } = useSearch({ from: "/changePassword" });
  const t = useMessages("signIn");
  const navigate = useNavigate();
  const { partner, onLanguage } = useEntrance(undefined);
  usePageTitle(t("changeTitle"));
  return (
    <ChangePasswordPage
      brand={partner}
      token={token ?? passwordToken}
      onLanguage={onLanguage}
      onChanged={() => {
        passwordToken = null;
        void navigate({ to: "/login", search: { notice: "changed" }, replace: true });
      }}
    />
  );
}

function useEntrance(redirect: string | undefined) {
  const router = useRouter();
  const { i18n, partner } = router.options.context;
  return {
    partner,
    onLanguage: (locale: Locale) => void chooseLanguage(i18n, locale),
    enter: (user: SessionUser) => {
      void applyUser(i18n, user.attributes, deviceHints(partner.language)).then(() => {
        session.set({ kind: "signedIn", user });
        return router.navigate({ href: safeTarget(redirect), replace: true });
      });
    },
  };
}

/** What the installation offers; null until known, and when it cannot be asked: the form itself will tell. */
function useServerInfo(): ServerInfo | null {
  const [server, setServer] = useState<ServerInfo | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    loadServer(stop.signal).then(setServer, () => {});
    return () => stop.abort();
  }, []);
  return server;
}
