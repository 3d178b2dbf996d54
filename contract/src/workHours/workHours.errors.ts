/** Refusals of work hours. A part of the table of all errors. */
export const workHourErrors = {
  PERIOD_TOO_LONG: { status: 400, zh: '一次最多查看 {days} 天', en: 'At most {days} days can be shown at once' },
  TRACKING_OFF: {
    status: 400,
    zh: '该老师当天没有开启工时统计，请先开启或选择其他日期',
    en: 'Hours of this coach were not tracked on that day. Please switch tracking on, or choose another day',
  },
  WORKHOUR_SYSTEM: {
    status: 400,
    zh: '系统生成的工时不能直接修改，请对该明细使用“扣减”',
    en: 'Automatic hours cannot be edited. Please use "Take back" on the line',
  },
  WORKHOUR_SEVERAL: {
    status: 400,
    zh: '这笔工时有 {count} 条明细，请选择要更正的一条',
    en: 'These hours consist of {count|line|lines}. Please choose the one to correct',
  },
  WORKHOUR_LINE_GONE: {
    status: 400,
    zh: '该明细已被更正或撤销，请刷新后重试',
    en: 'This line was corrected or cancelled meanwhile. Please refresh and try again',
  },
  ADJUST_WHICH: {
    status: 400,
    zh: '请选择要扣减的明细，或填写更正金额',
    en: 'Please choose the line to take back, or enter an amount',
  },
  ADJUST_ZERO: { status: 400, zh: '更正不能为 0', en: 'A correction cannot be 0' },
  ADJUST_MORE: {
    status: 400,
    zh: '该明细还有 {minutes} 分钟（{pieces} 次）可以扣减，请填写更少的数量',
    en: 'This line has {minutes|minute|minutes} ({pieces|piece|pieces}) left to take back. Please enter less',
  },
  ADJUST_UP: {
    status: 400,
    zh: '更正明细只能扣减：已关账的月份少记的请提交“更正金额”，未关账的请补录工时',
    en: 'A line can only be lowered. For what is missing use "Correct by an amount" in a closed month, or enter hours in an open one',
  },
  ADJUST_PIECES: {
    status: 400,
    zh: '该明细按次计酬，还有 {pieces} 次，请填写扣减的次数；扣减全部分钟时须扣减全部次数',
    en: 'This line is paid by the piece and has {pieces|piece|pieces} left. Please say how many to take back: all of them with all minutes',
  },
  WORK_REQUEST_OWN: {
    status: 400,
    zh: '您提交的工时须由另一人确认。可以确认的同事：{who}',
    en: 'Another person has to confirm what you asked for. Who could: {who}',
  },
  WORK_REQUEST_ALONE: {
    status: 400,
    zh: '您提交的工时须由另一人确认。目前没有其他同事可以确认，请管理员在用户管理中为另一人授予该权限',
    en: 'Another person has to confirm what you asked for. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
  },
  WORK_REQUEST_DONE: { status: 400, zh: '该申请已处理，请刷新', en: 'This request was decided already. Please refresh' },
  WORKHOUR_ALONE: {
    status: 400,
    zh: '您已独自为该老师补录当天 {minutes} 分钟，一人一天最多 {most} 分钟；请由另一人导入，或在工时详情逐笔补录，由另一人确认',
    en: 'You have entered {minutes|minute|minutes} of that day for this coach alone, and one person enters {most} at most. Let another person import this row, or enter it on the page of the hours, where another person confirms it',
  },
  WORKHOUR_AHEAD: { status: 400, zh: '不能录入今天之后的工时', en: 'Work hours cannot be in the future' },
  WORKHOUR_OTHER_GROUP: {
    status: 400,
    zh: '该老师当天不在您的辅导组，请由当天的组长或同事录入',
    en: 'This coach was not in one of your groups on that day. Please ask a colleague to enter these hours',
  },
  MONTH_CLOSED: {
    status: 400,
    zh: '该月已关账：多记的请对该明细使用“扣减”，少记的请提交“更正金额”',
    en: 'That month is closed. Please use "Take back" on a line that is too much, or "Correct by an amount" for what is missing',
  },
  DAY_FROZEN: {
    status: 400,
    zh: '当天的工时已写入发出的合同：多记的请对该明细使用“扣减”，少记的请在合同之后的日期补录',
    en: 'The hours of that day are in a contract already sent. Please use "Take back" on a line that is too much, or enter what is missing on a day after the contract',
  },
  DAY_OVERFULL: {
    status: 400,
    zh: '该老师当天已有 {minutes} 分钟，合计不能超过 1,440 分钟',
    en: 'This coach has {minutes|minute|minutes} on that day already; a day has 1,440',
  },
  CELL_COACH: {
    status: 400,
    zh: '没有找到辅导老师“{name}”，请核对姓名和手机号',
    en: 'Coach "{name}" was not found in your data scope. Please check name and phone',
  },
  CELL_COACH_TWICE: {
    status: 400,
    zh: '有多位老师叫“{name}”，请填写手机号',
    en: 'Several coaches are called "{name}". Please enter the phone too',
  },
  CELL_WORK_CAMP: {
    status: 400,
    zh: '没有找到营期“{name}”，请按营期列表填写名称和期数；不属于营期的工时请留空',
    en: 'There is no camp "{name}". Please write name and term as the list of camps shows them, or leave it empty for hours outside camps',
  },
  CELL_WORK_GROUP_ALONE: { status: 400, zh: '填写了分组时，请同时填写营期', en: 'Please enter the camp of the group too' },
  CELL_WORK_DAY: { status: 400, zh: '日期请按 2026-11-02 的格式填写', en: 'The day is written as 2026-11-02' },
  CELL_WORK_KIND: {
    status: 400,
    zh: '类型请填：点评、直播课、社群服务或其他',
    en: 'The kind is one of: Comments, Live classes, Group service, Other',
  },
  CELL_WORK_MINUTES: { status: 400, zh: '分钟请填 1 到 1,440 的整数', en: 'Minutes are a whole number from 1 to 1,440' },
  CELL_WORK_PIECES: { status: 400, zh: '次数请填 1 到 200 的整数，或留空', en: 'Pieces are a whole number from 1 to 200, or left empty' },
  MONTH_OPEN: {
    status: 400,
    zh: '该月还没有关账，请直接补录或修改工时',
    en: 'That month is not closed yet. Please enter or edit its hours directly',
  },
  MONTH_NOT_OVER: {
    status: 400,
    zh: '{month} 还没有结束，月末之后才能提交和确认',
    en: '{month} is not over yet. It is sent and confirmed after its last day',
  },
  MONTH_OTHER_GROUP: {
    status: 400,
    zh: '以下老师该月有其他辅导组的工时，须由能看到整月的同事办理：{names}',
    en: 'These coaches have hours of that month in other groups, so a colleague who sees the whole month does this: {names}',
  },
  MONTH_RUNS: { status: 400, zh: '{month} 还没有结束，不能关账', en: '{month} is not over yet and cannot be closed' },
  STATEMENT_STATE: {
    status: 400,
    zh: '该月结现在是“{status}”，不能这样操作，请刷新后重试',
    en: 'This statement is "{status}" now. Please refresh and try again',
  },
  STATEMENT_NOT_OWN: {
    status: 400,
    zh: '请由老师本人确认；提交满 {days} 天未确认时可代为确认',
    en: 'The coach confirms first; you can confirm after {days|day|days} without an answer',
  },
  STATEMENT_SECOND_PERSON: {
    status: 400,
    zh: '关账人不能自己重新打开，请由另一人操作',
    en: 'The person who closed a month cannot reopen it. Please ask a colleague',
  },
  STATEMENT_PAID: {
    status: 400,
    zh: '该月已付款，不能重新打开：多记的请对该明细使用“扣减”，少记的请提交“更正金额”；付款被银行退回的，请先登记退回',
    en: 'That month is paid and cannot be opened. Please use "Take back" on a line that is too much, or "Correct by an amount" for what is missing. If the bank returned the payment, record that first',
  },
  STATEMENT_SIGNED: {
    status: 400,
    zh: '该月的工时在合同{flowIds}中：未签署的请先撤回；已签署的请在签署记录申请解除，由另一人确认后再重新打开',
    en: 'The hours of that month are in contract {flowIds}. Please withdraw it if it is not signed; if it is, ask to terminate it in the signing records and open the month once another person has confirmed',
  },
  STATEMENT_LINES: { status: 400, zh: '所选明细不属于该月结', en: 'These lines do not belong to this statement' },
  STATEMENT_LINES_DISPUTED: {
    status: 400,
    zh: '所选明细中有 {count} 条的异议还未处理，请等待处理',
    en: '{count|line is|lines are} disputed already; please wait for the answer',
  },
  STATEMENT_DISPUTES_DAY: {
    status: 400,
    zh: '该老师今天已提出 {most} 次异议，请明天再提',
    en: 'This coach has raised {most|dispute|disputes} today; please come back tomorrow',
  },
  STATEMENT_NO_DISPUTE: { status: 400, zh: '该月结没有待处理的异议', en: 'This statement has no open disputes' },
  PAY_BELOW_ZERO: {
    status: 400,
    zh: '所选月结都低于 0，已结转到之后的月份，无需付款',
    en: 'These months are below zero and were carried into later ones. There is nothing to pay',
  },
  PAY_MOVED: { status: 400, zh: '所选金额已变为 ¥{amount}，请刷新后重试', en: 'The amount is now ¥{amount}. Please refresh and try again' },
  PAY_NOT_DUE: {
    status: 400,
    zh: '以下月结不是该月待付款的月结，请去掉后再导出：{names}',
    en: 'These statements are not to be paid in this month; please leave them out: {names}',
  },
  PAY_NO_PAYEE: {
    status: 400,
    zh: '以下老师还没有收款信息，请先补充：{names}',
    en: 'These coaches have no payment details yet: {names}',
  },
  PAY_SECOND_PERSON: {
    status: 400,
    zh: '您近期设置或修改过以下老师的收款信息，请由其他同事关账和付款：{names}。可以办理的同事：{who}',
    en: 'You set or changed the payment details of these coaches within 30 days, so a colleague closes and pays: {names}. Who could: {who}',
  },
  PAY_NOBODY_LEFT: {
    status: 400,
    zh: '您近期设置或修改过以下老师的收款信息，须由其他同事关账和付款：{names}。目前没有其他同事可以办理，请管理员在用户管理中为另一人授予该权限',
    en: 'You set or changed the payment details of these coaches within 30 days, so a colleague must close and pay: {names}. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
  },
  PAY_PAYEE_MOVED: {
    status: 400,
    zh: '以下老师的收款信息在关账后有改动，请由未改过该信息的同事对该月再执行一次关账，采用新的收款信息后再付款：{names}',
    en: 'The payment details of these coaches changed after closing. A colleague who did not change them closes the month once more, which takes the new ones; then it can be paid: {names}',
  },
  PAYEE_ACCOUNT: { status: 400, zh: '请填写收款账号', en: 'Please enter the account' },
  RULE_PAST: { status: 400, zh: '规则最早从今天生效', en: 'A rule can begin today at the earliest' },
  RULE_USED: {
    status: 400,
    zh: '已有 {count} 条点评按该规则计时，不能撤销。请新建一条从明天起生效的规则；已计入的工时请逐条更正',
    en: '{count|comment was|comments were} reckoned by this rule, so it stays. Add a rule from tomorrow on; hours that are counted already are corrected one by one',
  },
  RULE_ONLY: {
    status: 400,
    zh: '这是最早的一条规则，撤销后点评将没有计时规则；请新建一条规则代替',
    en: 'This is the first rule: without it comments have none. Please add another rule instead',
  },
  RULE_TAKEN: { status: 400, zh: '该日期已有一条规则，请选择其他日期', en: 'A rule begins on that day already. Please choose another day' },
} as const
