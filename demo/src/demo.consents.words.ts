import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'

/** What guardians of the demo are asked, version by version. */
export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, readonly [string, ...string[]]>> = {
  LESSONS: [
    '我同意孩子参加所报名的英语训练营。为了上课，需要保存孩子的姓名、英文名、生日、年级和学习记录。',
    '我同意孩子参加所报名的英语训练营。为了上课，需要保存孩子的姓名、英文名、生日、年级和学习记录；营期结束后按数据保留规则清除。我可以随时撤回，撤回后不再为孩子报新的营。',
  ],
  RECORDINGS: [
    '我同意老师和教务人员收听孩子的打卡录音，用于点评。',
    '我同意老师和教务人员收听孩子的打卡录音，只用于点评和教学质量检查，不提供给其他人。我可以随时撤回，撤回后录音不能再播放。',
  ],
  DEMOS: ['我同意把孩子的打卡录音作为示范展示给其他家庭，展示时只写英文名。我可以随时撤回，撤回后立即停止展示。'],
  MESSAGES: [
    '我同意接收孩子的上课提醒和学习报告。',
    '我同意通过短信、邮件和应用接收孩子的上课提醒和学习报告。我可以随时撤回；与订单、退款有关的必要通知不受影响。',
  ],
  MARKETING: ['我同意接收新营期、优惠和活动的消息。我可以随时撤回，不影响孩子上课。'],
}
