import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { generateReports, listReports } from '@camp/contract/reports/reports'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const REPORTS = 300
const CPU_SECONDS = 180
const [PDF_KB, PNG_KB] = [60, 120]
const password = 'Report-Proof-1'

const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)

interface Child {
  readonly id: number
  readonly campId: number
  readonly name: string
}

/** Children of running and ended camps, with their names. */
async function children(staff: Staff): Promise<Child[]> {
  const found: Child[] = []
  for (const { id: campId } of await staff.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS', 'ENDED'] } })) {
    const { content } = await staff.ask(listCampClientUsers, { query: { page: 1, size: 200, campId, status: ['STUDYING', 'FINISHED'] } })
    found.push(...content.map(({ id, studentName }) => ({ id, campId, name: studentName })))
    if (found.length >= REPORTS) break
  }
  return found.slice(0, REPORTS)
}

/** The children of the same camp that a page names, by the whole name or by what is left without the family's. */
function namedOn(page: string, own: Child, all: readonly Child[]): string[] {
  const text = page.replace(/\s+/gu, '')
  const mine = own.name.slice(1)
  return all
    .filter(({ campId, id, name }) => campId === own.campId && id !== own.id && name !== own.name)
    .filter(({ name }) => text.includes(name) || (name.length > 2 && !mine.includes(name.slice(1)) && text.includes(name.slice(1))))
    .map(({ name }) => name)
}

const textOf = (folder: string, pdf: Buffer): string => {
  const file = join(folder, 'report.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}

export const proof: Proof = {
  proves: `${REPORTS} learning reports as PDF and picture: < ${CPU_SECONDS} s of CPU, PDF <= ${PDF_KB} KB, picture <= ${PNG_KB} KB, the text can be read back and names no other child`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'reports-'))
    const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password })
    try {
      await product.ready(300)
      const staff = await Staff.logIn(product.url, 'admin', password)
      const before = (await staff.ask(listReports, { query: { page: 1, size: 1 } })).totalElements
      const chosen = await children(staff)
      const known = new Map(chosen.map((child) => [child.id, child]))
      const others = new Set<string>()
      const start = product.cpuSeconds
      await staff.ask(generateReports, { body: { campStudentIds: chosen.map(({ id }) => id), periodStart: day(30), periodEnd: day(0) } })
      const reports = async () => staff.ask(listReports, { query: { page: 1, size: 500, endFrom: day(0) } })
      let made = await reports()
      for (let tries = 0; made.totalElements < Math.min(REPORTS, chosen.length) && tries < 240; tries++) {
        await sleep(1_000)
        made = await reports()
      }
      say(`${made.totalElements} made (${before} were there)`)
      const ids = made.content.slice(0, REPORTS)
      let [pdfMost, pngMost, read] = [0, 0, 0]
      const bytes = async (id: number, what: 'pdf' | 'image') => {
        const headers = { cookie: `Access-Token=${staff.token}` }
        const answer = await fetch(`${product.url}/foundation/api/resources/report/${id}/${what}`, { headers })
        if (answer.status !== 200) throw new Error(`${what} of ${id}: ${answer.status} ${await answer.text()}`)
        return Buffer.from(await answer.arrayBuffer())
      }
      for (const [index, { id, campStudentId }] of ids.entries()) {
        const [pdf, png] = [await bytes(id, 'pdf'), await bytes(id, 'image')]
        pdfMost = Math.max(pdfMost, pdf.length / 1024)
        pngMost = Math.max(pngMost, png.length / 1024)
        const child = known.get(campStudentId)
        const text = textOf(dataDir, pdf)
        if (child && text.includes(child.name.slice(1) || child.name)) read += 1
        for (const name of child ? namedOn(text, child, chosen) : []) others.add(name)
        if (child && child.name.length > 2 && text.replace(/\s+/gu, '').includes(child.name)) others.add(child.name)
        if ((index + 1) % 50 === 0) say(`${index + 1} drawn, ${(product.cpuSeconds - start).toFixed(0)} s of CPU`)
      }
      const cpu = product.cpuSeconds - start
      return {
        holds:
          ids.length === REPORTS && read === REPORTS && others.size === 0 && cpu < CPU_SECONDS && pdfMost <= PDF_KB && pngMost <= PNG_KB,
        figures: [
          `${ids.length} reports`,
          `${cpu.toFixed(0)} s of CPU of the whole server`,
          `largest PDF ${pdfMost.toFixed(0)} KB, picture ${pngMost.toFixed(0)} KB`,
          `given name read back from ${read}`,
          `named on pages beside it: ${[...others].join(', ') || 'nobody'}`,
        ],
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
