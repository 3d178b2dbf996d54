import type { AnyCall, CallInput } from '@camp/contract/base/call'
import type { changeStarted } from '@camp/contract/base/changes'
import { useState } from 'react'
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

/** A change of many records that begins with a click: it is planned, and shown row by row before anything is done. */
export function usePlan<C extends AnyCall & { readonly answer: typeof changeStarted }>(call: C, { stale, retry = nothing }: PlanOptions) {
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

/** A planned set of changes, loaded when the first one is opened. This is the one way to it: else it would come with the shell. */
export function ChangeSet(props: ChangeSetProps) {
  return <Late part={dialog} props={props} />
}
