import type { AnyCall, CallInput } from '@camp/contract/base/call'
import { useRef, useState } from 'react'
import { call, isFailure, optionsOf } from '../../platform/client.ts'
import { formatCount, formatSize } from '../../platform/format.ts'
import { textOf, useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { openDrawer } from '../../platform/signedIn/drawers.ts'
import { useOpenDeeds } from '../../platform/signedIn/openDeeds.ts'
import { Button } from '../base/Button.tsx'
import { confirmStep } from '../overlay/confirmDanger.tsx'
import { uiText } from '../ui.text.ts'
import { exportQuery } from './listAddress.ts'
import { chosenRows, isDrift, type ListSelection } from './listSelection.ts'
import type { List } from './useList.ts'

interface ExportButtonProps<C extends AnyCall> {
  readonly label: string
  readonly call: C
  /**
   * What is exported, asked at the click: the filter, the chosen rows, the columns; as a task, `async` is set in its query. `total` is the
   * number of rows that the person saw.
   */
  input(asTask: boolean, total: number): CallInput<C>
  /** How many rows it will be; above 50,000 it becomes a task. */
  readonly rows?: number | undefined
  /** As words in a bar instead of a button. */
  readonly inline?: boolean
  /** The number of chosen rows has moved: what is shown of it is old. */
  onDrift?(): void
}

const t = textOf(uiText)

/** More rows are written by a task: nobody waits that long in front of a screen. */
const AT_ONCE = 50_000

/** Gives a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Asks whether as many rows are meant as there are now. */
const isMeant = (now: number, before: number): Promise<boolean> => {
  const total = formatCount(now)
  return confirmStep({
    title: t('driftTitle', { count: total }),
    text: t('driftText', { before: formatCount(before), total }),
    confirm: t('driftConfirm', { total }),
  })
}

type Export<C extends AnyCall> = Pick<ExportButtonProps<C>, 'label' | 'call' | 'input' | 'rows' | 'onDrift'>

/**
 * Exports by a call that answers a file or, where it becomes a task, says so; `onBytes` hears how much has come while one waits. Answers
 * whether it was done.
 */
export async function exportFile<C extends AnyCall>(
  wanted: Export<C>,
  onBytes: (bytes: number | undefined) => void = () => undefined,
): Promise<boolean> {
  const { label, call: exporting, input, rows = 0, onDrift } = wanted
  /** Asks again for as long as the number moves between the question and the answer. */
  const ask = async (total: number): Promise<unknown> => {
    onBytes(0)
    const answer = await call(exporting, input(total > AT_ONCE, total), ...optionsOf<C>({ onProgress: onBytes, quiet: isDrift }))
    onBytes(undefined)
    if (!isFailure(answer) || !isDrift(answer)) return answer
    onDrift?.()
    const now = answer.body?.total ?? total
    return (await isMeant(now, total)) ? ask(now) : answer
  }
  const answer = await ask(rows)
  if (isFailure(answer)) return false
  if (!(answer instanceof Blob)) {
    openDrawer('tasks')
    toast('info', t('exportLater', { count: formatCount(rows) }))
    return true
  }
  const name = (answer instanceof File && answer.name) || `${label}.xlsx`
  saveFile(answer, name)
  toast('success', t('exported', { name }))
  return true
}

/** Exports by a call that answers a file: shows how much has come, and cannot be started twice. */
export function ExportButton<C extends AnyCall>(props: ExportButtonProps<C>) {
  const { label, inline = false } = props
  const words = useText(uiText)
  const [bytes, setBytes] = useState<number>()
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    await exportFile(props, setBytes)
    running.current = false
  }
  useOpenDeeds(inline ? [] : [{ key: 'export', title: label, run }])
  const busy = bytes !== undefined
  const said = bytes ? words('exportingAmount', { amount: formatSize(bytes) }) : busy ? words('exporting') : label
  if (inline) {
    return (
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run()}>
        {said}
      </button>
    )
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      {said}
    </Button>
  )
}

/** What an export asks of the list above it. */
type Asked<Filter extends object> = Pick<List<never, Filter>, 'filter' | 'sort' | 'total' | 'retry'>

/** An `ExportButton` over all that the filter finds, in the shown order. `columns`: keys of the shown columns. */
export const allOf = <Filter extends object>(list: Asked<Filter>, columns: readonly string[]) => ({
  rows: list.total,
  input: (async: boolean) => ({ query: exportQuery(list.sort, async), body: { ...list.filter, columns: [...columns] } }),
})

/** An `ExportButton` in the bar of the chosen rows. If their number has moved since it was shown, the server refuses, and the list is asked anew. */
export const chosenOf = <Filter extends object>(list: Asked<Filter>, selection: ListSelection<Filter>, columns: readonly string[]) => ({
  inline: true,
  rows: selection.count,
  onDrift: list.retry,
  input: (async: boolean, total: number) => ({
    query: exportQuery(list.sort, async),
    body: { ...chosenRows(selection), total, columns: [...columns] },
  }),
})
