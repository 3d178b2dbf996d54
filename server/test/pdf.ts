import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a reader of PDFs finds in one: its text, and what it says of itself. Needs poppler-utils; without them it fails. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; info: string; fonts: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'camp-pdf-'))
  try {
    const file = path.join(folder, 'one.pdf')
    await writeFile(file, bytes)
    const said = async (tool: string, args: readonly string[]) => (await run(tool, args)).stdout
    return {
      text: (await said('pdftotext', [file, '-'])).replace(/\s+/g, ''),
      info: await said('pdfinfo', [file]),
      fonts: await said('pdffonts', [file]),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
