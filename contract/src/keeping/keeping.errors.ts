/** Refusals of keeping by rule. A part of the table of all errors. */
export const keepingErrors = {
  KEEPING_WHOLE: {
    status: 400,
    zh: '保留规则涉及全部家庭，您只能看所带分组，请由可看全部数据的同事操作',
    en: 'The rules are about all families, and you see those of your own groups. Please ask a colleague who sees all data',
  },
  ARCHIVE_UNDER_WAY: {
    status: 400,
    zh: '全部数据正在导出（由{name}于 {at} 发起），请等它完成后再试',
    en: 'Everything is being exported already (asked for by {name} at {at}). Please try again once that is done',
  },
  ARCHIVE_KEY_CHANGING: {
    status: 400,
    zh: '数据密钥正在更换，请等运维人员完成更换后再导出',
    en: 'The data key is being changed. Please export once whoever runs the server has finished that',
  },
  KEEPING_LONGER: {
    status: 400,
    zh: '“{kind}”随家庭资料一起清除，不能比家庭资料的 {months} 个月更久；请改短，或先改长家庭资料的期限',
    en: '"{kind}" go with the family, so they cannot be kept longer than its {months|month|months}. Please shorten this, or lengthen the rule for families first',
  },
  KEEPING_SHORTER: {
    status: 400,
    zh: '“{kind}”要保留 {months} 个月，家庭资料不能更早清除；请改长，或先改短“{kind}”的期限',
    en: '"{kind}" are kept for {months|month|months}, and families cannot go before. Please lengthen this, or shorten the rule for "{kind}" first',
  },
  KEEPING_TOLD: {
    status: 400,
    zh: '只能通知有“数据保留”页面权限的人，请重新选择',
    en: 'Only people who may open this page can be told. Please choose again',
  },
  KEEPING_IS_STOPPED: {
    status: 400,
    zh: '这个家庭已暂停清除，请先结束暂停',
    en: 'Nothing is done to this family already. Please end that stop first',
  },
  KEEPING_UNTIL: {
    status: 400,
    zh: '暂停到的日期不能早于今天，请重新选择',
    en: 'A stop cannot end before today. Please choose another day',
  },
} as const
