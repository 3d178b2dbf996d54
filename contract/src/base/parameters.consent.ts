import type { Parameter } from './parameters.kinds.ts'

const choice = {
  group: 'personal',
  type: 'enum',
  value: 'off',
  choices: {
    off: { zh: '不要求：未征询的孩子照常服务', en: 'Not required: children who were not asked for are served as before' },
    on: { zh: '要求：未征询视为不同意', en: 'Required: not asked counts as no' },
  },
} as const

/** Must a guardian have agreed? A parameter for each purpose; what was withdrawn stops either way. */
export const consentParameters = {
  'consent.required.lessons': {
    ...choice,
    zh: '入营是否必须先有家长对“上课”的同意。',
    en: 'Whether enrolments need the consent to lessons.',
  },
  'consent.required.recordings': {
    ...choice,
    zh: '老师和员工播放录音是否必须先有家长对“录音给老师点评”的同意。',
    en: 'Whether playing recordings needs the consent to recordings for coaches.',
  },
  'consent.required.demos': {
    ...choice,
    zh: '新建和播放展示是否必须先有家长对“示范展示”的同意；设为精选始终需要同意。',
    en: 'Whether making and playing demos needs the consent to demos; featuring one always does.',
  },
  'consent.required.messages': {
    ...choice,
    zh: '给家长发消息和分享报告是否必须先有家长对“通知消息”的同意。订单和退款所需的消息不受影响。',
    en: 'Whether messages and reports to families need the consent to messages. Messages that an order or a refund needs do not.',
  },
  'consent.required.marketing': {
    ...choice,
    zh: '发送营销消息是否必须先有家长对“营销推广”的同意。',
    en: 'Whether marketing messages need the consent to marketing.',
  },
} as const satisfies Readonly<Record<string, Parameter>>
