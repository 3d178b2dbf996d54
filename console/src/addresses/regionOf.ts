import type { City, Province } from '@camp/contract/addresses/addresses.divisions'
import { addressWords } from './addressWords.text.ts'

/** A region at the beginning of a text, and how many of its characters say so. */
export interface Region {
  readonly province: string
  readonly city: string
  readonly district: string
  readonly length: number
}

interface Names {
  readonly whole: string
  readonly short: string
  /** As people call it beside that. */
  readonly also?: string | undefined
}

const shortOf = (name: string, ends: RegExp): string => {
  const short = name.replace(ends, '')
  return short.length >= 2 ? short : ''
}

/** How many characters at the beginning of a text name this; 0: none do. */
function named(text: string, { whole, short, also }: Names): number {
  if (text.startsWith(whole)) return whole.length
  if (also !== undefined && text.startsWith(also)) return also.length
  return short !== '' && text.startsWith(short) && !addressWords.goesOn.test(text.slice(short.length)) ? short.length : 0
}

/** The longest of several names at the beginning of a text. */
function longest<Item>(text: string, items: readonly Item[], namesOf: (item: Item) => Names): { item: Item; length: number } | undefined {
  let best: { item: Item; length: number } | undefined
  for (const item of items) {
    const length = named(text, namesOf(item))
    if (length > (best?.length ?? 0)) best = { item, length }
  }
  return best
}

/** 阿坝州 for 阿坝藏族羌族自治州, 浦东区 for 浦东新区. */
const endsOtherwise = (name: string, short: string, end: string, by: string): string | undefined =>
  name.endsWith(end) && short !== '' ? `${short}${by}` : undefined

const provinceNames = ({ name }: Province): Names => ({ whole: name, short: shortOf(name, addressWords.provinceEnds) })
const cityNames = ({ name }: City): Names => ({
  whole: name,
  short: addressWords.noCity.test(name) ? '' : shortOf(name, addressWords.cityEnds),
  also: endsOtherwise(name, shortOf(name, addressWords.cityEnds), addressWords.prefecture, addressWords.prefectureShort),
})
const districtNames = (name: string): Names => ({
  whole: name,
  short: shortOf(name, addressWords.districtEnds),
  also: endsOtherwise(name, shortOf(name, addressWords.districtEnds), addressWords.newDistrict, addressWords.newDistrictShort),
})

/** Behind a city: one of its districts. */
function inCity(text: string, province: Province, city: City, before: number): Region {
  const district = longest(text, city.districts, districtNames)
  return { province: province.name, city: city.name, district: district?.item ?? '', length: before + (district?.length ?? 0) }
}

/** Behind a province: a city and its district, or a district whose city is left out. */
function inProvince(text: string, province: Province, before: number): Region[] {
  const found: Region[] = []
  for (const city of province.cities) {
    // What is named like its province may be left out, and is not written short a second time.
    const length = city.name === province.name ? (text.startsWith(city.name) ? city.name.length : 0) : named(text, cityNames(city))
    if (length > 0) found.push(inCity(text.slice(length), province, city, before + length))
    // Of several cities that are called alike, the district says which.
    if (length === 0 || city.name === province.name || longest(text, city.districts, districtNames)) {
      const direct = inCity(text, province, city, before)
      if (direct.district !== '' || city.name === province.name) found.push(direct)
    }
  }
  return found
}

/** Without a province: a city by its whole name, or by a short one with one of its districts behind it; or a district that no other is called like. */
function withoutProvince(text: string, provinces: readonly Province[]): Region[] {
  const found: Region[] = []
  const alone: Region[] = []
  for (const province of provinces) {
    for (const city of province.cities) {
      const length = addressWords.noCity.test(city.name) ? 0 : named(text, cityNames(city))
      if (length > 0) {
        const region = inCity(text.slice(length), province, city, length)
        if (region.district !== '' || length === city.name.length) found.push(region)
      }
      const district = city.districts.find((name) => name.length > 2 && text.startsWith(name))
      if (district) alone.push({ province: province.name, city: city.name, district, length: district.length })
    }
  }
  const [only, another] = alone
  return only && !another ? [...found, only] : found
}

/** Behind a province, without what official lists write in between. */
function belowProvince(text: string, province: Province, length: number): Region[] {
  const rest = text.slice(length)
  const between = addressWords.between.exec(rest)?.[0].length ?? 0
  return [...inProvince(rest, province, length), ...(between > 0 ? inProvince(rest.slice(between), province, length + between) : [])]
}

/** The same in the words of the data, where people and offices say it otherwise; and by how much it is longer. */
function retold(text: string): { text: string; longer: number } {
  for (const [said, meant] of [
    [addressWords.corps, addressWords.corpsRegion],
    [addressWords.xiongan, addressWords.xionganRegion],
  ] as const) {
    const found = said.exec(text)?.[0]
    if (found) return { text: meant + text.slice(found.length), longer: meant.length - found.length }
  }
  return { text, longer: 0 }
}

/** The region that a text begins with; a longer one is righter. Undefined where it begins with none. */
export function regionOf(said: string, provinces: readonly Province[]): Region | undefined {
  const { text, longer } = retold(said)
  const found = withoutProvince(text, provinces)
  for (const province of provinces) {
    const length = named(text, provinceNames(province))
    if (length > 0) found.push({ province: province.name, city: '', district: '', length }, ...belowProvince(text, province, length))
  }
  const worth = ({ length, district }: Region) => length + (district === '' ? 0 : 3)
  const best = found.reduce<Region | undefined>((best, one) => (best && worth(best) >= worth(one) ? best : one), undefined)
  return best && { ...best, length: best.length - longer }
}
