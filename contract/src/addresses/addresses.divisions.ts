/** The divisions of China as a package lists them: names by six digits, which begin with those of the division above. */
interface AreaData {
  readonly province_list: Readonly<Record<string, string>>
  readonly city_list: Readonly<Record<string, string>>
  readonly county_list: Readonly<Record<string, string>>
}

export interface City {
  readonly name: string
  readonly districts: readonly string[]
}

export interface Province {
  readonly name: string
  readonly cities: readonly City[]
}

/** The names of a list by the first digits of their numbers. */
function byStart(list: Readonly<Record<string, string>>, digits: number): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const found = new Map<string, (readonly [string, string])[]>()
  for (const entry of Object.entries(list)) {
    const start = entry[0].slice(0, digits)
    const there = found.get(start)
    if (there) there.push(entry)
    else found.set(start, [entry])
  }
  return found
}

/** Provinces with their cities, and those with their districts. */
export function divisionsOf({ province_list, city_list, county_list }: AreaData): readonly Province[] {
  const cities = byStart(city_list, 2)
  const districts = byStart(county_list, 4)
  return Object.entries(province_list).map(([code, name]) => ({
    name,
    cities: (cities.get(code.slice(0, 2)) ?? []).map(([city, cityName]) => ({
      name: cityName,
      districts: (districts.get(city.slice(0, 4)) ?? []).map(([, district]) => district),
    })),
  }))
}

/** Is there such a place? One without a district is a city. */
export function isDivision(divisions: readonly Province[], province: string, city: string, district: string | null): boolean {
  const found = divisions.find(({ name }) => name === province)?.cities.find(({ name }) => name === city)
  return found !== undefined && (!district || found.districts.includes(district))
}
