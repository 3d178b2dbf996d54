import { type Hue, labelled, type ValueOf } from '../base/labels.ts'

/** What a guardian is asked for. */
export const consentPurpose = labelled({
  LESSONS: ['上课', 'Lessons', 'plain'],
  RECORDINGS: ['录音给老师点评', 'Recordings for coaches', 'plain'],
  DEMOS: ['示范展示', 'Use as a demo', 'plain'],
  MESSAGES: ['通知消息', 'Messages and reports', 'plain'],
  MARKETING: ['营销推广', 'Marketing', 'plain'],
})
export type ConsentPurpose = ValueOf<typeof consentPurpose>

/** How it stands; UNKNOWN: nobody has asked yet. */
export const consentState = labelled({
  UNKNOWN: ['未征询', 'Not asked', 'grey'],
  GIVEN: ['已同意', 'Given', 'green'],
  WITHDRAWN: ['已撤回', 'Withdrawn', 'grey'],
})
export type ConsentState = ValueOf<typeof consentState>

/** How a purpose stands with a child, as `MESSAGES:WITHDRAWN`: one value of a filter. */
export type ConsentStanding = `${ConsentPurpose}:${ConsentState}`
const standings = Object.fromEntries(
  consentPurpose.values.flatMap((purpose) =>
    consentState.values.map((state) => {
      const [of, stands] = [consentPurpose.labels[purpose], consentState.labels[state]]
      return [`${purpose}:${state}`, [`${of.zh}：${stands.zh}`, `${of.en}: ${stands.en}`, stands.hue]]
    }),
  ),
) as unknown as Record<ConsentStanding, readonly [zh: string, en: string, hue: Hue]> // each purpose with each state, which fromEntries forgets
export const consentStanding = labelled(standings)

/** What a guardian says. */
export const consentWord = labelled({ GIVEN: ['同意', 'Given', 'green'], WITHDRAWN: ['撤回', 'Withdrawn', 'red'] })
export type ConsentWord = ValueOf<typeof consentWord>

/** The column of a purpose in an export of families. */
export const consentColumn = (purpose: ConsentPurpose): `consent${ConsentPurpose}` => `consent${purpose}`

/** By which way it came: by the app, on signed paper, or to a member of staff. */
export const consentHow = labelled({
  APP: ['应用内', 'In the app', 'plain'],
  PAPER: ['书面签字', 'Signed paper', 'plain'],
  STAFF: ['员工电话登记', 'By phone, to staff', 'plain'],
})
export type ConsentHow = ValueOf<typeof consentHow>
