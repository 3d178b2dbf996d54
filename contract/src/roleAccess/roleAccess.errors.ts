/** Refusals of access to minors' data. A part of the table of all errors. */
export const accessErrors = {
  ACCESS_ENDED: {
    status: 403,
    zh: '您访问未成年人数据的批准已过期，请联系{names}重新批准',
    en: "The approval of your access to minors' data has ended. Please ask {names} to approve it again",
  },
  ACCESS_NO_CHILDREN: {
    status: 400,
    zh: '没有未成年人数据的权限，无需批准，请刷新后再看',
    en: "There is no permission for minors' data, so there is nothing to approve. Please reload the page",
  },
  ACCESS_UNTIL: {
    status: 400,
    zh: '到期日请选今天之后、{most} 天以内的日期',
    en: 'Please choose a day after today, at most {most} days ahead',
  },
  ACCESS_OWN: {
    status: 400,
    zh: '申请人不能自己确认，请由其他有批准权限的同事确认',
    en: 'Nobody confirms their own request. Please ask another colleague who may approve',
  },
  ACCESS_FOR_ONESELF: {
    status: 400,
    zh: '不能确认给自己的权限，请由其他有批准权限的同事确认',
    en: 'Nobody confirms what they themselves are to hold. Please ask another colleague who may approve',
  },
  ACCESS_WIDENED: {
    status: 400,
    zh: '申请之后增加了权限：{codes}，请让申请人重新申请',
    en: 'More was given since it was asked for: {codes}. Please have it asked for again',
  },
  ACCESS_TO_ONESELF: {
    status: 400,
    zh: '不能把能看到儿童信息的权限直接给自己：{codes}，请通过角色获得，角色要由同事批准',
    en: "Nobody gives themselves a permission that shows minors' data: {codes}. Please take it by a role, which a colleague approves",
  },
  EXPORT_TO_APPROVE: {
    status: 400,
    zh: '本次导出有 {count} 条儿童或监护人信息，一天内合计超过 {above} 条须经批准。已提交申请，请联系有批准权限的同事（{names}）；批准后 3 天内请按同样的筛选再导出一次',
    en: 'This export holds {count|row|rows} of data of children or guardians; what comes to more than {above} within a day is approved first. It was asked for: please tell a colleague who may approve ({names}). Once approved, please export the same within 3 days',
  },
  EXPORT_OWN: {
    status: 400,
    zh: '申请人不能批准自己的导出，请由其他有批准权限的同事决定',
    en: 'Nobody decides on their own export. Please ask another colleague who may approve',
  },
  EXPORT_DECIDED: {
    status: 400,
    zh: '该导出申请已有决定，请刷新后再看',
    en: 'This export was decided on already. Please reload the page',
  },
  ACCESS_DECIDED: {
    status: 400,
    zh: '该申请已确认或已被新的申请代替，请刷新后再看',
    en: 'This request was confirmed, or replaced by a newer one. Please reload the page',
  },
} as const
