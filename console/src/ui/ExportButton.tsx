import type { AnyCall, CallInput } from '@camp/contract/call'
import { useRef, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { openDrawer } from '../platform/drawers.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from './Button.tsx'
import { uiText } from './ui.text.ts'

interface ExportButtonProps<C extends AnyCall> {
  readonly label: string
  readonly call: C
  /** What is exported, asked at the click: the filter, the chosen rows, the columns; as a task, `async` is set in its query. */
  input(asTask: boolean): CallInput<C>
  /** How many rows it will be; above 50,000 it becomes a task. */
  readonly rows?: number | undefined
  /** As words in a bar instead of a button. */
  readonly inline?: boolean
}

/** More rows are written by a task: nobody waits that long in front of a screen. */
const AT_ONCE = 50_000
const UNIT = 1024

/** 812 KB, 3.4 M: how much has come. */
export function sizeText(bytes: number): string {
  if (bytes < UNIT * UNIT) return `${Math.ceil(bytes / UNIT)} KB`
  return `${(bytes / UNIT / UNIT).toFixed(1)} M`
}

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

/** Exports by a call that answers a file: shows how much has come, and cannot be started twice. */
export function ExportButton<C extends AnyCall>({ label, call: exporting, input, rows = 0, inline = false }: ExportButtonProps<C>) {
  const t = useText(uiText)
  const [bytes, setBytes] = useState<number>()
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    setBytes(0)
    const answer: unknown = await call(exporting, input(rows > AT_ONCE), { onProgress: setBytes })
    running.current = false
    setBytes(undefined)
    if (isFailure(answer)) return
    if (!(answer instanceof Blob)) {
      openDrawer('tasks')
      return toast('info', t('exportLater', { count: formatCount(rows) }))
    }
    const name = (answer instanceof File && answer.name) || `${label}.xlsx`
    saveFile(answer, name)
    toast('success', t('exported', { name }))
  }
  const busy = bytes !== undefined
  const words = bytes ? t('exportingAmount', { amount: sizeText(bytes) }) : busy ? t('exporting') : label
  if (inline) {
    return (
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run()}>
        {words}
      </button>
    )
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      {words}
    </Button>
  )
}
