import { defineText } from '../../platform/i18n.ts'

/** Words of forms: their steps, and what is wrong with a field. */
export const formText = defineText({
  zh: {
    steps: '步骤',
    stepWrong: '（有错误）',
    nextStep: '下一步',
    previousStep: '上一步',
    missing: { typed: '请填写{name}', chosen: '请选择{name}' },
    noNumber: { whole: '请填写整数，如 30', amount: '请填写金额，如 12.50' },
    notShown: '未提交：有一项必填内容（{name}）没有显示在这里。请刷新页面重试，仍不行请联系管理员',
    choose: '请选择',
    kept: '上次没有保存的内容（{at}）',
    giveUp: '放弃',
  },
  en: {
    steps: 'Steps',
    stepWrong: ' (has errors)',
    nextStep: 'Next',
    previousStep: 'Back',
    missing: { typed: 'Please enter: {name}', chosen: 'Please choose: {name}' },
    noNumber: { whole: 'Please enter a whole number, such as 30', amount: 'Please enter an amount, such as 12.50' },
    notShown: 'Not sent: a required field ({name}) is not shown here. Reload the page; if it stays, tell an administrator',
    choose: 'Choose',
    kept: 'Not saved last time ({at})',
    giveUp: 'Discard',
  },
})

/** What days near today are called when they are typed: in either language, several words parted by a stroke. */
export const dayWords = defineText({
  zh: { today: '今天|今日', tomorrow: '明天|明日', afterTomorrow: '后天', yesterday: '昨天|昨日', beforeYesterday: '前天' },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    afterTomorrow: 'day after tomorrow',
    yesterday: 'yesterday',
    beforeYesterday: 'day before yesterday',
  },
})

/** How days and times are written in either language, after full-width signs were made plain ones. */
export const dayPatterns = {
  parts: /^(?:(\d{4})\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/,
  away: /^([+-]\s*\d{1,4})\s*(天|日|days?|d|周|星期|weeks?|w)?$/,
  weeks: /^[周星w]/,
  clock: /^(\d{1,2})\s{0,4}[:点时]\s{0,4}(半|\d{1,2})?(?::(\d\d))?\s{0,4}分?\s{0,4}(am|pm)?$/,
  half: /半/,
  present: /^(现在|此刻|now)$/,
  /** A space between them, a T as in ISO 8601, or the word that ends the day. */
  dayAndClock: /^(\S.*?)(?:\s+|(?<=\d)t(?=\d)|(?<=[日号天]))(\S+(?:\s*[ap]m)?)$/,
  /** Between the two days of a range. */
  between: /\s{0,4}(?:~|至|到|\bto\b)\s{0,4}/,
} as const
