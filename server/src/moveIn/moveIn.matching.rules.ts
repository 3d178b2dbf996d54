import { clean } from '@camp/contract/base/cleaning'
import { fieldsOf } from '@camp/contract/moveIn/moveIn.fields'
import type { ColumnHow, MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import { isIdentity, isName, isPhone, readDay, readGender } from './moveIn.values.rules.ts'

/** A column as it was read: its title, and what stands in it of the rows that are looked at; empty cells are ''. */
export interface SeenColumn {
  readonly title: string
  readonly values: readonly string[]
}

/** Where a column leads, how that was found, and how much of its content fits, in percent. */
export interface Matched {
  readonly field: string | null
  readonly how: ColumnHow
  readonly sure: number | null
}

/** A title as it is compared: one width, without blanks, stars, brackets and what they hold. */
export const plainTitle = (title: string): string =>
  clean(title.normalize('NFKC'))
    .toLowerCase()
    .replace(/\([^()]{0,40}\)|\[[^[\]]{0,40}\]|【[^【】]{0,40}】/g, '')
    .replace(/[\s*:：_\-./]/g, '')

// Titles as public samples have them; docs/moving-in.md names these.
const TITLES: Readonly<Record<MoveKind, Readonly<Record<string, string>>>> = {
  FAMILIES: {
    oldNumber:
      '旧编号 家长编号 客户编号 客户id 会员编号 会员id 会员号 用户编号 用户id 家长id 家庭编号 编号 id customerid memberid userid parentid familyid',
    phone:
      '手机号 手机 手机号码 联系电话 电话 联系方式 家长手机 家长手机号 家长电话 家长联系电话 监护人电话 联系人电话 联系人手机 移动电话 登录手机号 注册手机号 phone mobile phonenumber mobilephone mobilenumber cellphone parentphone parentmobile guardianphone contactphone tel telephone',
    parentName:
      '家长姓名 家长 家长名 家长名称 监护人 监护人姓名 联系人 联系人姓名 客户姓名 客户名称 真实姓名 父母姓名 parent parentname guardian guardianname contact contactname customername realname',
    nickname: '昵称 微信昵称 用户昵称 家长昵称 会员昵称 nickname displayname username',
    channel:
      '渠道 来源 来源渠道 招生来源 客户来源 获客渠道 推广渠道 渠道名称 渠道编码 报名来源 source channel leadsource utmsource referralsource',
    registeredOn:
      '注册日期 注册时间 创建时间 创建日期 建档日期 建档时间 录入时间 登记日期 加入时间 createdat created createdate registeredat registrationdate signupdate joindate',
    childNumber: '学号 学员编号 学生编号 学员id 学生id 孩子编号 学籍号 studentid studentno studentnumber childid rollnumber matricule',
    childName:
      '宝贝 宝宝 孩子 孩子姓名 宝贝姓名 宝宝姓名 学员 学员姓名 学生 学生姓名 学员名称 小孩姓名 子女姓名 儿童姓名 姓名 student studentname childname child kidname pupilname name fullname',
    englishName: '英文名 英文姓名 英语名 englishname',
    gender: '性别 孩子性别 学员性别 学生性别 gender sex',
    birthday: '生日 出生 出生日期 出生年月日 出生年月 孩子生日 学员生日 学生生日 宝宝生日 birthday birthdate dateofbirth dob birth',
    grade: '年级 年级部门 就读年级 所在年级 当前年级 grade classgrade schoolyear',
  },
}

type Fits = (value: string) => boolean
const isDay: Fits = (value) => readDay(value) !== null

/** What content says of a field. Fields that are not here are known by their titles alone. */
const CONTENTS: Readonly<Record<string, Fits>> = {
  phone: isPhone,
  parentName: isName,
  childName: isName,
  gender: (value) => readGender(value) !== undefined,
  birthday: isDay,
  registeredOn: isDay,
}

/** So much of a column has to fit before its content names it; half of it before it speaks for a title. */
const NAMES_IT = 0.8
const SPEAKS = 0.5
/** A column with so many identity numbers is none to be taken in. */
const IDENTITIES = 0.2
/** Names of people differ; those of channels and cities come again. */
const DIFFERENT = 0.5
/** Of fewer values nothing is said. */
const FEW = 3
/** Children born before and after: a day so long ago is no day of registration. */
const CHILD_YEARS = 18

const share = (values: readonly string[], fits: Fits): number => (values.length === 0 ? 0 : values.filter(fits).length / values.length)
const percent = (part: number): number => Math.round(part * 100)

const byTitle = (kind: MoveKind, title: string): string | undefined => {
  const plain = plainTitle(title)
  return Object.entries(TITLES[kind]).find(([, titles]) => titles.split(' ').includes(plain))?.[0]
}

/** The field that content alone speaks for. `year`: of today. */
function byContent(values: readonly string[], year: number): string | undefined {
  if (values.length < FEW) return undefined
  if (share(values, isPhone) >= NAMES_IT) return 'phone'
  if (share(values, isDay) >= NAMES_IT) {
    const years = values.flatMap((value) => {
      const read = readDay(value)
      return read && 'day' in read ? [Number(read.day.slice(0, 4))] : []
    })
    // Days of this and last year alone are those of something that happened.
    return years.some((one) => one < year - 2 && one > year - CHILD_YEARS) ? 'birthday' : undefined
  }
  if (values.every((value) => readGender(value) !== undefined) && values.some((value) => readGender(value))) return 'gender'
  const differ = new Set(values).size / values.length
  return share(values, isName) >= NAMES_IT && differ >= DIFFERENT ? 'childName' : undefined
}

interface Wish {
  readonly at: number
  readonly field: string
  readonly how: ColumnHow
  readonly sure: number | null
  /** The best comes first. */
  readonly weight: number
}

function wishOf(
  kind: MoveKind,
  { title, values }: SeenColumn,
  at: number,
  year: number,
  known: Readonly<Record<string, string | null>>,
): Wish[] {
  const filled = values.filter((value) => value.trim() !== '')
  const sureOf = (field: string) => (CONTENTS[field] && filled.length > 0 ? share(filled, CONTENTS[field]) : null)
  const told = known[plainTitle(title)]
  if (typeof told === 'string') {
    const sure = sureOf(told)
    return [{ at, field: told, how: 'KEPT', sure: sure === null ? null : percent(sure), weight: 4 }]
  }
  const named = byTitle(kind, title)
  if (named) {
    const sure = sureOf(named)
    const speaks = sure !== null && sure >= SPEAKS
    return [{ at, field: named, how: speaks ? 'BOTH' : 'NAME', sure: sure === null ? null : percent(sure), weight: speaks ? 3 : 2 }]
  }
  const field = byContent(filled, year)
  return field && fieldsOf(kind).includes(field) ? [{ at, field, how: 'CONTENT', sure: percent(sureOf(field) ?? 0), weight: 1 }] : []
}

/** Does the column hold identity numbers? */
export const holdsIdentities = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value.trim() !== '')
  return filled.length > 0 && share(filled, isIdentity) >= IDENTITIES
}

/**
 * Leads each column to a field, by what staff said of its title before, by its title, or by its content; each field to one column. Identity
 * numbers lead nowhere, whatever they are called.
 */
export function matchColumns(
  kind: MoveKind,
  columns: readonly SeenColumn[],
  { year, known = {} }: { readonly year: number; readonly known?: Readonly<Record<string, string | null>> },
): Matched[] {
  const open = columns.map(({ values }) => !holdsIdentities(values))
  const wishes = columns
    .flatMap((column, at) => (open[at] ? wishOf(kind, column, at, year, known) : []))
    .sort((one, other) => other.weight - one.weight || (other.sure ?? 0) - (one.sure ?? 0) || one.at - other.at)
  const taken = new Map<string, Wish>()
  const led = new Map<number, Wish>()
  for (const wish of wishes) {
    if (taken.has(wish.field)) continue
    taken.set(wish.field, wish)
    led.set(wish.at, wish)
  }
  return columns.map(({ title, values }, at) => {
    if (!open[at]) return { field: null, how: 'IDENTITY', sure: null }
    const wish = led.get(at)
    if (wish) return { field: wish.field, how: wish.how, sure: wish.sure }
    if (known[plainTitle(title)] === null) return { field: null, how: 'KEPT', sure: null }
    return { field: null, how: values.every((value) => value.trim() === '') ? 'EMPTY' : 'NONE', sure: null }
  })
}

const FILLED_HEAD = 2

/** The row of the titles among the first ones: the one that has most that are known; without any, the first that has two or more. Null: none. */
export function headRowOf(kind: MoveKind, rows: readonly (readonly string[])[]): number | null {
  const known = rows.map((row) => row.filter((title) => byTitle(kind, title) !== undefined).length)
  const most = Math.max(0, ...known)
  const at = most > 0 ? known.indexOf(most) : rows.findIndex((row) => row.filter((title) => title.trim() !== '').length >= FILLED_HEAD)
  return at < 0 ? null : at
}
