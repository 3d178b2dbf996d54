import { endsForce, type Forcing, forces } from '@camp/contract/appVersions/appVersions.force'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latestFor, type OfferedVersion, rolloutPlace } from './appVersions.latest.rules.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

const version = (versionCode: number, more: Partial<OfferedVersion> = {}): OfferedVersion => ({
  id: versionCode,
  platform: 'ANDROID',
  versionName: `1.${versionCode}.0`,
  versionCode,
  forceUpdate: false,
  downloadUrl: `https://dl.example.com/${versionCode}.apk`,
  releaseNotes: `第 ${versionCode} 版`,
  publishedAt: at(-versionCode).toISOString(),
  minSupportedCode: null,
  rolloutPercent: 100,
  blocked: false,
  ...more,
})

const device = (code: number, installation = 'a') => ({ platform: 'ANDROID' as const, code, installation })
const given = (versions: readonly OfferedVersion[], code: number, day = 0) => latestFor(versions, device(code), at(day))

describe('what a device is given', () => {
  it('is the newest that is published for its platform, and nothing where it has that', () => {
    const versions = [version(3), version(5), version(4), version(9, { platform: 'IOS' })]
    expect(given(versions, 3)).toMatchObject({
      latest: { versionCode: 5 },
      force: false,
      url: 'https://dl.example.com/5.apk',
      notes: '第 5 版',
    })
    expect(given(versions, 5)).toMatchObject({ latest: null, force: false, url: null, notes: null })
    expect(given(versions, 7).latest).toBeNull()
  })

  it('is no draft, none that is scheduled until its time, and none that is blocked', () => {
    const versions = [
      version(1),
      version(2, { publishedAt: null }),
      version(3, { publishedAt: at(2).toISOString() }),
      version(4, { blocked: true }),
    ]
    expect(given(versions, 0).latest?.versionCode).toBe(1)
    expect(given(versions, 0, 2).latest?.versionCode).toBe(3)
    expect(given(versions, 0).steps.map(({ verdict }) => verdict)).toEqual(['BLOCKED', 'NOT_YET', 'NOT_YET', 'GIVEN'])
  })

  it('must be taken where a newer one is forced, also if the one that is given is not', () => {
    const versions = [version(1), version(2, { forceUpdate: true }), version(3)]
    expect(given(versions, 1)).toMatchObject({ latest: { versionCode: 3 }, force: true, reason: 'FORCED' })
    expect(given(versions, 2)).toMatchObject({ latest: { versionCode: 3 }, force: false, reason: 'NONE' })
  })

  it('must be taken by devices below the oldest that is supported', () => {
    const versions = [version(10), version(20, { minSupportedCode: 10 })]
    expect(given(versions, 9)).toMatchObject({ force: true, reason: 'UNSUPPORTED' })
    expect(given(versions, 10)).toMatchObject({ force: false, latest: { versionCode: 20 } })
  })

  it('must be taken by devices with a blocked version, whatever the rollout says', () => {
    const versions = [version(1, { blocked: true }), version(2, { rolloutPercent: 0 })]
    expect(given(versions, 1)).toMatchObject({ latest: { versionCode: 2 }, force: true, reason: 'BLOCKED' })
    expect(given([version(1, { blocked: true })], 1)).toMatchObject({ latest: null, force: false })
    // Nobody else is in a rollout of none, and what it forces is forced on nobody.
    expect(given([version(2, { rolloutPercent: 0, forceUpdate: true })], 1)).toMatchObject({ latest: null, force: false })
  })

  it('is never older than what it has, blocked, to come or outside of its rollout', () => {
    const some = fc.record({
      versionCode: fc.integer({ min: 1, max: 12 }),
      forceUpdate: fc.boolean(),
      blocked: fc.boolean(),
      rolloutPercent: fc.integer({ min: 0, max: 100 }),
      publishedAt: fc.option(fc.integer({ min: -5, max: 5 }).map((days) => at(days).toISOString())),
    })
    const several = fc.uniqueArray(some, { selector: ({ versionCode }) => versionCode, maxLength: 8 })
    fc.assert(
      fc.property(several, fc.nat({ max: 12 }), fc.string(), (rows, code, installation) => {
        const versions = rows.map(({ versionCode, ...more }) => version(versionCode, more))
        const { latest, force } = latestFor(versions, device(code, installation), NOW)
        const one = versions.find(({ id }) => id === latest?.id)
        if (!one) {
          expect(force).toBe(false)
          return
        }
        const stuck = versions.some(({ versionCode, blocked }) => versionCode === code && blocked)
        expect(one.versionCode).toBeGreaterThan(code)
        expect(one.blocked).toBe(false)
        expect(Date.parse(one.publishedAt ?? '')).toBeLessThanOrEqual(NOW.getTime())
        expect(stuck || rolloutPlace(one.id, installation) < one.rolloutPercent * 100).toBe(true)
      }),
    )
  })
})

describe('a version that is changed', () => {
  const some = fc.record({
    versionCode: fc.integer({ min: 1, max: 6 }),
    forceUpdate: fc.boolean(),
    minSupportedCode: fc.option(fc.integer({ min: 1, max: 6 })),
    blocked: fc.boolean(),
    rolloutPercent: fc.constantFrom(0, 1, 50, 100),
    published: fc.boolean(),
  })
  const asOffered = ({ published, ...more }: typeof some extends fc.Arbitrary<infer V> ? V : never) =>
    version(more.versionCode, { ...more, id: 77, publishedAt: published ? at(-1).toISOString() : null })

  it('releases no device that had to update because of it, unless the rule says that it does', () => {
    fc.assert(
      fc.property(some, some, fc.nat({ max: 7 }), fc.constantFrom('a', 'b', 'c', 'd'), (now, then, code, installation) => {
        // What it leads to is there in any case: who has a blocked one goes to the next.
        const others = [version(90)]
        const forced = (of: typeof now) => latestFor([asOffered(of), ...others], device(code, installation), NOW).force
        const as = (of: typeof now) => ({ ...of, platform: 'ANDROID' as const })
        if (forced(now) && !forced(then)) expect(endsForce(as(now), as(then))).toBe(true)
        if (forced(now)) expect(forces(as(now))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('needs no reason where it forces as much as before, or forced nobody', () => {
    const as = (more: Partial<Forcing>): Forcing => ({
      ...version(5),
      platform: 'ANDROID',
      published: true,
      forceUpdate: true,
      rolloutPercent: 50,
      ...more,
    })
    expect(endsForce(as({}), as({ rolloutPercent: 80, minSupportedCode: 3 }))).toBe(false)
    expect(endsForce(as({ forceUpdate: false }), as({ forceUpdate: false, rolloutPercent: 0 }))).toBe(false)
    expect(endsForce(as({ published: false }), as({ published: false, forceUpdate: false }))).toBe(false)
  })
})

describe('a rollout', () => {
  const installations = Array.from({ length: 100_000 }, (_, at) => `installation-${at}`)
  const reached = (versionId: number, percent: number) =>
    new Set(installations.filter((installation) => rolloutPlace(versionId, installation) < percent * 100))

  it('of 30 % is 30 % of 100,000 installations, give or take one percent, and the same ones again', () => {
    const ones = reached(7, 30)
    expect(ones.size).toBeGreaterThan(29_000)
    expect(ones.size).toBeLessThan(31_000)
    expect(reached(7, 30)).toEqual(ones)
    // As it was when this was written: a change of the hash would move everybody.
    expect(rolloutPlace(7, 'installation-1')).toBe(6_248)
  })

  it('keeps those it has as it grows, and begins with others for each version', () => {
    const few = reached(7, 10)
    const more = reached(7, 40)
    expect([...few].every((one) => more.has(one))).toBe(true)
    const other = reached(8, 10)
    const both = [...few].filter((one) => other.has(one)).length
    expect(both).toBeGreaterThan(700)
    expect(both).toBeLessThan(1_300)
  })
})
