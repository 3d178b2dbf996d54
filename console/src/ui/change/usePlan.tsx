import { type AnyCall, type CallInput, mayCall } from '@camp/contract/base/call'
import type { changeStarted } from '@camp/contract/base/changes'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { type AnnouncementArgs, useAction } from '../../platform/signedIn/query.ts'
import { Late, latePart } from '../base/latePart.tsx'
import { useDrift } from '../list/listSelection.ts'
import type { ChangeSetProps } from './ChangeSetModal.tsx'
import type { StartedChanges } from './useChangeSet.ts'

const dialog = latePart(async () => (await import('./ChangeSetModal.tsx')).ChangeSetModal)

/** A dialog that will lead to a set of changes calls it when it is opened: its rows are then shown without a wait. */
export const prepareChangeSet = dialog.prepare

interface PlanOptions {
  /** Areas that the change touches. */
  readonly stale: readonly string[]
  /** Reads the list anew from which the records were chosen, where other ones match by now than were shown. */
  readonly retry?: () => void
}

const nothing = (): void => {}

type Planned = AnyCall & { readonly answer: typeof changeStarted }

/** A change of many records that begins with a click: it is planned, and shown row by row before anything is done. */
export function usePlan<C extends Planned>(call: C, { stale, retry = nothing }: PlanOptions) {
  const [open, setOpen] = useState<{ readonly title: string; readonly started: StartedChanges }>()
  const plan = useAction(call)
  useDrift(plan.error, retry)
  return {
    busy: plan.busy,
    /** `title`: of the dialog that shows the rows. */
    start: async (title: string, input: CallInput<C>, ...said: AnnouncementArgs<C>): Promise<void> => {
      const started = await plan.run(input, ...said)
      if (started) setOpen({ title, started: started as unknown as StartedChanges }) // so answers each call that is taken here
    },
    shown: open && <ChangeSet {...open} stale={stale} onClose={() => setOpen(undefined)} />,
  }
}

interface PlanButtonProps<C extends AnyCall> extends PlanOptions {
  readonly call: C
  readonly label: string
  /** Of the dialog that shows the rows, where the button says less. */
  readonly title?: string
  readonly input: CallInput<C>
}

/** A step for the chosen rows, as words in their bar; removed for who may not take it. If their number has moved since it was shown, the server refuses. */
export function PlanButton<C extends Planned>({ call, label, title = label, input, ...options }: PlanButtonProps<C>) {
  const { codes } = useSession()
  const plan = usePlan<Planned>(call, options)
  if (!mayCall(call, codes)) return null
  return (
    <>
      <button type="button" className="link" aria-disabled={plan.busy || undefined} onClick={() => void plan.start(title, input)}>
        {label}
      </button>
      {plan.shown}
    </>
  )
}

/** A planned set of changes, loaded when the first one is opened. This is the one way to it: else it would come with the shell. */
export function ChangeSet(props: ChangeSetProps) {
  return <Late part={dialog} props={props} />
}
