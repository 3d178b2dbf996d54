/** Refusals of profit. A part of the table of all errors. */
export const profitErrors = {
  PROFIT_WHOLE: {
    status: 400,
    zh: '利润涉及全部营期，您只能看所带分组，请由可看全部数据的同事打开',
    en: 'Profit is about all camps, and you see those of your own groups. Please ask a colleague who sees all data',
  },
  PROFIT_MONTH_CLOSED: {
    status: 409,
    zh: '{month} 已定账，请把差额记在 {next} 或之后的月份',
    en: '{month} is final. Please enter the difference in {next} or later',
  },
  PROFIT_MONTH_TO_COME: {
    status: 409,
    zh: '{month} 还没有结束，请在月底之后定账',
    en: '{month} is not over yet. Please close it after its last day',
  },
  PROFIT_MONTH_FAR: {
    status: 400,
    zh: '最晚可填 {last}，请检查年份',
    en: '{last} is the last month that can be entered. Please check the year',
  },
  PROFIT_ENTRY_FIELDS: {
    status: 400,
    zh: '公司费用请选择分摊方式，商品单件成本请选择商品',
    en: 'Please choose how overhead is spread, or the goods that the cost is of',
  },
} as const
