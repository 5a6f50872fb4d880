import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { useMessages } from "./i18n/i18n-context.tsx";
import styles from "./dialog.module.css";

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, naming its object. */
  readonly title: string;
  readonly body: string;
  /** The verb of what happens. */
  readonly action: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, body, action, cancel, danger = false, busy = false, onConfirm, onCancel } = props;
  const t = useMessages("common");
  return (
    <Dialog open={open} title={title} onClose={onCancel}>
      <p className={styles.text}>{body}</p>
      <DialogActions>
        <Button data-autofocus onClick={onCancel}>
          {cancel ?? t("action.cancel")}
        </Button>
        <Button tone={danger ? "dangerPrimary" : "primary"} disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
