import { Late, latePart } from '../base/latePart.tsx'
import type { ChangeSetProps } from './ChangeSetModal.tsx'

const dialog = latePart(async () => (await import('./ChangeSetModal.tsx')).ChangeSetModal)

/** A dialog that will lead to a set of changes calls it when it is opened: its rows are then shown without a wait. */
export const prepareChangeSet = dialog.prepare

/** A planned set of changes, loaded when the first one is opened. This is the one way to it: else it would come with the shell. */
export function ChangeSet(props: ChangeSetProps) {
  return <Late part={dialog} props={props} />
}
