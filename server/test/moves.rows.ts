// Rows as old systems have them: each value in several writings.

const letters = '一二三四五六七八九十'
export const nameOf = (n: number) => [...String(n).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')
export const dayOf = (n: number) => new Date(Date.UTC(2014 + (n % 6), n % 12, 1 + (n % 28)))
/** One day in six writings. */
const written = (n: number) => {
  const iso = dayOf(n).toISOString().slice(0, 10)
  const [y, m, d] = iso.split('-').map(Number)
  return [
    iso,
    `${y}/${m}/${d}`,
    `${y}年${m}月${d}日`,
    String(dayOf(n).getTime() / 86_400_000 + 25_569),
    iso.replaceAll('-', ''),
    `${y}.${m}.${d}`,
  ][n % 6] as string
}
export const phone = (base: string, n: number) =>
  `${base}${String(n * 7919)
    .padStart(8, '0')
    .slice(-8)}`
/** One phone in five writings. */
const writtenPhone = (base: string, n: number) => {
  const plain = phone(base, n)
  const parted = `${plain.slice(0, 3)}-${plain.slice(3, 7)}-${plain.slice(7)}`
  const wide = [...plain].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  return [plain, `+86 ${plain}`, wide, parted, `0086${plain}`][n % 5] ?? plain
}
export const HEAD = ['客户编号', '家长姓名', '联系电话', '宝贝', '出生', '性别', '来源', '身份证号', '备注2']
export const line = (base: string, n: number, no = `A${n}`) => [
  no,
  `王${nameOf(n)}`,
  writtenPhone(base, n),
  `李${nameOf(n)}`,
  written(n),
  ['男', '女', ''][n % 3] ?? '',
  ['抖音', 'dy', ''][n % 3] ?? '',
  `11010120${10 + (n % 9)}0307123${n % 10}`,
  '',
]
