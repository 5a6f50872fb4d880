import { IconCopy } from "@tabler/icons-react";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/toast/toasts.ts";
import { copyText } from "#ui/copy-text.ts";

export function CopyButton({ text }: { text: string }) {
  const c = useMessages("common");
  const copy = async () => {
    if (await copyText(text)) showToast({ severity: "ok", title: c("copied", { text }) });
  };
  return (
    <IconButton small label={`${c("action.copy")}: ${text}`} onClick={() => void copy()}>
      <IconCopy aria-hidden />
    </IconButton>
  );
}
