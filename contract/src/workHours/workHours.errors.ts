/** Refusals of work hours. A part of the table of all errors. */
export const workHourErrors = {
  PERIOD_TOO_LONG: {
    status: 400,
    zh: '一次最多查看 {days} 天，请缩短时间范围',
    en: 'At most {days} days can be shown at once. Please choose a shorter period',
  },
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
    zh: '该明细已被更正或撤销，请选择现有的明细，或重新补录',
    en: 'This line was corrected or cancelled meanwhile. Please choose one that stands, or enter the hours again',
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
  WORK_REQUESTS_FULL: {
    status: 400,
    zh: '该老师已有 {open} 条工时待另一人确认，其中您提交的 {own} 条（每人最多 {mostOwn} 条，合计最多 {most} 条）。请同事先确认或不同意，或“撤回”您提交的，再提交',
    en: '{open|request waits|requests wait} for a second person for this coach, {own} of them yours (at most {mostOwn} of a person and {most} in all). Please have a colleague confirm or decline some, or "Withdraw" some of yours, then ask again',
  },
  WORK_REQUEST_DONE: {
    status: 400,
    zh: '该申请已处理；仍有少记的，请重新补录，已关账的月份请提交“更正金额”',
    en: 'This request was decided already. What is still missing can be entered again, or by "Correct by an amount" in a closed month',
  },
  WORK_REQUEST_UNSEEN: {
    status: 400,
    zh: '确认工时就是确认其金额，您看不到老师的金额，请由能看到金额的同事确认',
    en: 'Who confirms hours confirms their amount, and you do not see what coaches are paid. Please let a colleague who sees it confirm them',
  },
  WORK_REQUEST_MOVED: {
    status: 409,
    zh: '计酬标准或原工时刚有变动，这笔工时现在是 ¥{amount}，请核对后重新确认',
    en: 'The rate or the hours have just changed: these hours are ¥{amount} now. Please check and confirm again',
  },
  WORKHOUR_ALONE: {
    status: 400,
    zh: '您已独自为该老师补录当天 {minutes} 分钟，一人一天最多 {most} 分钟；请由另一人导入，或在工时详情逐笔补录，由另一人确认',
    en: 'You have entered {minutes|minute|minutes} of that day for this coach alone, and one person enters {most} at most. Let another person import this row, or enter it on the page of the hours, where another person confirms it',
  },
  WORKHOUR_ALONE_AMOUNT: {
    status: 400,
    zh: '加上该行，您独自为该老师补录的当天工时将超过 {most} 元；请由另一人导入，或在工时详情逐笔补录，由另一人确认',
    en: 'With this row the hours of that day that you enter for this coach alone would exceed {most} yuan. Let another person import it, or enter it on the page of the hours, where another person confirms it',
  },
  WORKHOUR_OWN_RATE: {
    status: 400,
    zh: '该工时适用的计酬标准是您在 30 天内设置的；请由另一人导入或重新计价，或在工时详情逐笔补录，由另一人确认',
    en: 'You set the rate of these hours within the last 30 days. Let another person import or reprice them, or enter them on the page of the hours, where another person confirms them',
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
    zh: '{month} 还没有结束，月末之后才能提交和确认；在此之前同事可以补录或修改工时',
    en: '{month} is not over yet. It is sent and confirmed after its last day; until then staff enter or edit its hours',
  },
  MONTH_OTHER_GROUP: {
    status: 400,
    zh: '以下老师该月有其他辅导组的工时，须由能看到整月的同事办理：{names}',
    en: 'These coaches have hours of that month in other groups, so a colleague who sees the whole month does this: {names}',
  },
  MONTH_AWAITS: {
    status: 400,
    zh: '以下老师该月有待另一人确认的工时，请先在其工时详情确认，或不同意，再关账：{names}',
    en: 'These coaches have hours of that month that wait for a second person. Please confirm or decline them on the page of their hours first, then close: {names}',
  },
  MONTH_IN_CONTRACT: {
    status: 400,
    zh: '以下老师该月为负，不会付款，但有合同含该月的工时：{names}。请先撤回或解除这些合同，再关账',
    en: 'The month of these coaches is below zero, so nothing of it is paid, but a contract holds hours of it: {names}. Please withdraw or terminate it first, then close',
  },
  MONTH_RUNS: {
    status: 400,
    zh: '{month} 还没有结束，月末之后才能关账；在此之前可以补录或修改工时',
    en: '{month} is not over yet. It is closed after its last day; until then its hours can be entered or edited',
  },
  STATEMENT_STATE: {
    status: 400,
    zh: '该月结现在是“{status}”，不能这样操作：{way}',
    en: 'This statement is "{status}", so this is not possible: {way}',
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
  STATEMENT_LINES: {
    status: 400,
    zh: '所选明细不属于该月结，请在其明细中选择',
    en: 'These lines do not belong to this statement. Please choose some of its own',
  },
  STATEMENT_LINES_DISPUTED: {
    status: 400,
    zh: '所选明细中有 {count} 条的异议还未处理，请等同事“处理异议”',
    en: '{count|line is|lines are} disputed already; please wait for the answer',
  },
  STATEMENT_DISPUTES_DAY: {
    status: 400,
    zh: '该老师今天已提出 {most} 次异议，请明天再提',
    en: 'This coach has raised {most|dispute|disputes} today; please come back tomorrow',
  },
  STATEMENT_NO_DISPUTE: {
    status: 400,
    zh: '该月结没有待处理的异议，无需处理；有误的，未关账的请补录或修改工时，已关账的请对明细使用“扣减”',
    en: 'This statement has no open disputes, so there is nothing to settle. What is wrong is entered or edited in an open month, and taken back from its line in a closed one',
  },
  PAY_BELOW_ZERO: {
    status: 400,
    zh: '所选月结都低于 0，已结转到之后的月份，无需付款；有误的请由另一人“重新打开”，或对明细使用“扣减”',
    en: 'These months are below zero and were carried into later ones. There is nothing to pay; if one is wrong, have another person "Reopen" it, or use "Take back" on a line',
  },
  PAY_MOVED: {
    status: 400,
    zh: '所选金额已变为 ¥{amount}，请核对后重新提交',
    en: 'The amount is now ¥{amount}. Please check and submit again',
  },
  PAY_NOT_DUE: {
    status: 400,
    zh: '以下月结不是该月待付款的月结，请去掉后再导出：{names}',
    en: 'These statements are not to be paid in this month; please leave them out: {names}',
  },
  PAY_NO_PAYEE: {
    status: 400,
    zh: '以下老师还没有收款信息，请先补充：{names}',
    en: 'Please enter the payment details of these coaches first: {names}',
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
    zh: '已有 {count} 条点评按该规则计时，不能撤回。请新建一条从明天起生效的规则；已计入的工时请逐条更正',
    en: '{count|comment was|comments were} reckoned by this rule, so it stays. Add a rule from tomorrow on; hours that are counted already are corrected one by one',
  },
  RULE_ONLY: {
    status: 400,
    zh: '这是最早的一条规则，撤回后点评将没有计时规则；请新建一条规则代替',
    en: 'This is the first rule: without it comments have none. Please add another rule instead',
  },
  RULE_TAKEN: { status: 400, zh: '该日期已有一条规则，请选择其他日期', en: 'A rule begins on that day already. Please choose another day' },
} as const
