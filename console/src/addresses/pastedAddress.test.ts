import { divisionsOf } from '@camp/contract/addresses/addresses.divisions'
import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pasted, styles } from '../../test/pastedAddresses.ts'
import { shapes } from '../../test/pastedShapes.ts'
import { readAddress } from './pastedAddress.ts'

const divisions = divisionsOf(areaList)

it('of 500 addresses in 17 ways of writing, 95 in 100 are read right in every part, and most of each way', () => {
  expect(pasted).toHaveLength(500)
  const wrong = pasted.filter(({ line, right }) => JSON.stringify(readAddress(line, divisions)) !== JSON.stringify(right))
  const told = wrong.map(({ line, right }) => ({ line, right, read: readAddress(line, divisions) }))
  expect(wrong.length, JSON.stringify(told, null, 1)).toBeLessThanOrEqual(25)
  for (const style of styles.keys()) {
    const all = pasted.filter((one) => one.style === style)
    const off = wrong.filter((one) => one.style === style)
    expect([style, off.length / all.length < 0.2]).toEqual([style, true])
  }
})

it('of 100 lines in the shapes of shops, prefectures, extensions and thanks, 90 and more are read right in every part', () => {
  expect(shapes).toHaveLength(100)
  const told = shapes.map(([line, right]) => {
    const { receiver, phone, province, city, district, detail } = readAddress(line, divisions)
    return { line, right, read: [receiver, phone, province, city, district, detail].join('|') }
  })
  const wrong = told.filter(({ right, read }) => read !== right)
  expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(10)
})

it('keeps every sign that is no label, blank, separator, thanks or postcode in some field', () => {
  const lines = [...pasted.map(({ line }) => line), ...shapes.map(([line]) => line)]
  // Words that no list of ours knows, in between and at the ends.
  const word = fc.stringMatching(/^[甲乙丙丁戊己庚辛壬癸aeiou5]{1,9}$/)
  fc.assert(
    fc.property(fc.constantFrom(...lines), word, fc.constantFrom('', ' ', '，', '\n', '('), fc.boolean(), (line, more, sign, ahead) => {
      const whole = ahead ? `${more}${sign || ' '}${line}` : `${line}${sign || ' '}${more}`
      const read = Object.values(readAddress(whole, divisions)).join('')
      for (const one of more) expect(read.split(one).length, `${one} of ${whole}: ${read}`).toBeGreaterThanOrEqual(more.split(one).length)
    }),
    { numRuns: 300 },
  )
  // Of the lines themselves: each figure of a street, of a house and of an extension stands somewhere.
  for (const line of lines) {
    const read = Object.values(readAddress(line, divisions)).join('')
    const figures = line
      .normalize('NFKC')
      .replace(/(?<!\d)\d{6}(?!\d)|\(?\+?86\)?[- ]?(?=1)/g, '')
      .replace(/\D/g, '')
    for (const one of new Set(figures)) expect(read.split(one).length, `${line}: ${read}`).toBeGreaterThanOrEqual(figures.split(one).length)
  }
})

it('says nothing of what is not there', () => {
  const nothing = { receiver: '', phone: '', province: '', city: '', district: '', detail: '' }
  expect(readAddress('', divisions)).toEqual(nothing)
  expect(readAddress('13800138000', divisions)).toEqual({ ...nothing, phone: '13800138000' })
  expect(readAddress('文一西路969号', divisions)).toEqual({ ...nothing, detail: '文一西路969号' })
  // No phone hides in a longer number.
  expect(readAddress('订单 20260301138001380001', divisions).phone).toBe('')
})

it('reads the beginning of a whole chat, at once', () => {
  const chat = `张三 13800138000 浙江省杭州市余杭区文一西路969号\n${'你好，'.repeat(200_000)}${'ab '.repeat(200_000)}`
  const begun = performance.now()
  expect(readAddress(chat, divisions)).toMatchObject({ receiver: '张三', phone: '13800138000', district: '余杭区' })
  expect(performance.now() - begun).toBeLessThan(5_000)
})

it.each([
  ['\u200b张小雨\u200d\u2060 13800138000 浙江省杭州市余杭区文一西路969号', '张小雨|13800138000|浙江省|杭州市|余杭区|文一西路969号'],
  [
    '北京市朝阳区望京西园四区410号楼2单元1503 赵敏妈妈 185 1234 5678 备用 13500001111',
    '赵敏妈妈|18512345678|北京市|北京市|朝阳区|望京西园四区410号楼2单元1503 备用 13500001111',
  ],
  ['李雷 13800000009 建国路5号', '李雷|13800000009||||建国路5号'],
])('reads what nobody sees, a second phone, and a name before the phone alone: %s', (line, right) => {
  const { receiver, phone, province, city, district, detail } = readAddress(line, divisions)
  expect([receiver, phone, province, city, district, detail].join('|')).toBe(right)
})
