import { useObservable } from "../use-observable.ts";
import { assertiveAnnouncement, politeAnnouncement } from "./announcer.ts";

/** The page's one polite and one assertive live region. */
export function LiveRegions() {
  const polite = useObservable(politeAnnouncement);
  const assertive = useObservable(assertiveAnnouncement);
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite" aria-atomic data-testid="announcements">
        <span key={polite.id}>{polite.text}</span>
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive" aria-atomic>
        <span key={assertive.id}>{assertive.text}</span>
      </div>
    </>
  );
}
