import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSealKeys, type SealKeys } from '../platform/seal/certificate.ts'
import { drawSealed, drawUnsigned } from './contracts.drawing.ts'
import { type ContractFacts, clausesOf, type Evidence } from './contracts.facts.rules.ts'

const run = promisify(execFile)
const poppler = existsSync('/usr/bin/pdfsig')

const facts: ContractFacts = {
  template: 1,
  flowId: 'L202611160000004173',
  company: '启明少儿英语',
  coachName: '何雨桐',
  coachGroupName: '辅导一组',
  idCard: '110***********042X',
  phone: '138****6021',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  minutes: 2_680,
  amount: 280_750,
  lineCount: 441,
  rows: Array.from({ length: 70 }, (_, index) => ({
    day: `2026-10-${String((index % 31) + 1).padStart(2, '0')}`,
    kind: 'COMMENT',
    place: `暑期口语营第 ${index} 期、向日葵组`,
    minutes: 35,
    pieces: 0,
    unit: 'HOUR' as const,
    rate: 6_000,
    amount: 3_500,
    count: 7,
  })),
  clauses: clausesOf(['双方对所列明细均无异议。'], 'BUILTIN'),
  verifyUrl: 'https://camp.example.com/verify/L202611160000004173',
}
const evidence: Evidence = {
  signedAt: '2026-11-16T02:41:32.000Z',
  unsignedHash: 'ab'.repeat(32),
  steps: Array.from({ length: 8 }, () => ({
    at: '2026-11-16T02:38:50.000Z',
    what: '打开签署页',
    who: '何雨桐',
    where: '223.104.3.18，Mozilla/5.0 (iPhone)',
  })),
}

let folder: string
let keys: SealKeys
let sealed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contracts-'))
  keys = await makeSealKeys('启明少儿英语', new Date())
  sealed = await drawSealed(facts, evidence, keys, new Date().toISOString())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function asked(program: string, bytes: Buffer, ...more: string[]): Promise<string> {
  const file = path.join(folder, `${++files}.pdf`)
  await writeFile(file, bytes)
  const said = await run(program, [file, ...more]).catch(({ stdout }: { stdout: string }) => ({ stdout }))
  return said.stdout
}
const validOf = async (bytes: Buffer) => (await asked('pdfsig', bytes)).match(/Signature is Valid/g)?.length ?? 0

describe('a document to be signed', () => {
  it('is the same bytes for the same facts, small, and says that it is not signed', async () => {
    const at = '2026-11-16T02:00:01.000Z'
    const [first, second] = [await drawUnsigned(facts, at), await drawUnsigned(facts, at)]
    expect(first.equals(second)).toBe(true)
    expect(first.length).toBeLessThan(120_000)
  })

  it.skipIf(!poppler)('can be read by programs: name, sum, sum in capitals, every row', async () => {
    const text = await asked('pdftotext', await drawUnsigned(facts, '2026-11-16T02:00:01.000Z'), '-layout', '-')
    // The page asks a person with the link for digits of the ID card: the draft tells none.
    expect(text).not.toMatch(/042X|110\*/)
    for (const part of ['何雨桐', '2,807.50', '贰仟捌佰零柒元伍角整', '*'.repeat(18), '未签署', '第 69 期']) expect(text).toContain(part)
  })

  it('with a sign that the font lacks is refused by that sign', async () => {
    await expect(drawUnsigned({ ...facts, coachName: '何\u{2ebf0}' }, '2026-11-16T02:00:01.000Z')).rejects.toMatchObject({
      signs: ['\u{2ebf0}'],
    })
  })
})

describe.skipIf(!poppler)('a sealed document', () => {
  it('has two valid signatures; the second covers all of it', async () => {
    const said = await asked('pdfsig', sealed)
    const [coach = '', company = ''] = said.split('Signature #').slice(1)
    expect(coach).toContain('Signature Field Name: Coach')
    expect(company).toContain('Signature Field Name: Company')
    for (const one of [coach, company]) {
      expect(one).toContain('Signature Type: ETSI.CAdES.detached')
      expect(one).toContain('Signature Validation: Signature is Valid.')
      // Right and expected: nobody but ourselves vouches for the certificate.
      expect(one).toContain("Certificate issuer isn't Trusted")
    }
    expect(coach).toContain('Not total document signed')
    expect(company).toContain('Total document signed')
    expect(sealed.length).toBeLessThan(120_000)
  })

  it('says who signed and how', async () => {
    const text = await asked('pdftotext', sealed, '-layout', '-')
    for (const part of ['签署证据', '贰仟捌佰零柒元伍角整', '2026-11-16 10:41:32', evidence.unsignedHash]) expect(text).toContain(part)
    expect(text).not.toContain('未签署')
    // What was sent is not said to have arrived.
    expect(text.replaceAll(/\s/g, '')).toContain('不表示对方已收到')
  })

  it('that was changed in one byte is not valid twice, wherever that is outside of the signatures themselves', async () => {
    const text = sealed.toString('latin1')
    const holes = [...text.matchAll(/\/Contents <[0-9A-Fa-f]+>/g)].map(({ index, 0: all }) => [index, index + all.length] as const)
    expect(holes).toHaveLength(2)
    const before = createHash('sha256').update(sealed).digest('hex')
    for (let place = 1; place <= 20; place++) {
      let at = Math.floor((sealed.length * place) / 21)
      for (const [from, to] of holes) if (at >= from && at < to) at = to + 20
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 0x01
      expect(await validOf(changed), `byte ${at} of ${sealed.length}`).toBeLessThan(2)
      expect(createHash('sha256').update(changed).digest('hex')).not.toBe(before)
    }
  })
})
