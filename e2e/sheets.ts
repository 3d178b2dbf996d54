import type { Download } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

/** Rows of the first sheet of a spreadsheet that the browser was given, as texts. */
export async function rowsOf(download: Promise<Download>): Promise<string[][]> {
  const parts: Uint8Array[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part)
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(parts)))
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}

/** A spreadsheet of these rows, as a person picks it for an upload. */
export async function sheetFile(name: string, rows: readonly (readonly string[])[]) {
  const bytes = await writeXlsx({ sheets: [{ name: 's', rows: rows.map((row) => [...row]) }] })
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}
