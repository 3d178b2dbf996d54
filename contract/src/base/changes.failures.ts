import { ruleTexts } from './rules.words.ts'

/** Refusals of files that are sent in, and of sets of changes, in the words of the table of all errors. */
export const changeErrors = {
  UNDO_LATE: {
    status: 400,
    zh: '已超过 {minutes} 分钟，不能再撤销。请在记录中改回',
    en: 'It can be undone for {minutes|minute|minutes} only. Please change it back in the record',
  },
  UNDO_CHANGED: {
    status: 400,
    zh: '{name}已改过该记录{what}，您的上一步无法撤销。请打开记录查看现在的内容',
    en: '{name} has changed this record since{what}, so your step cannot be undone. Please open it to see how it stands',
  },
  UNDO_SENT: { status: 400, zh: '已经发出，无法撤销', en: 'It has been sent, so this cannot be undone' },
  FILE_MISSING: { status: 400, zh: '请选择文件', en: 'Please choose a file' },
  FILE_INFECTED: {
    status: 400,
    zh: '病毒扫描在该文件中发现了恶意内容，未接收；请向文件来源核实后重新制作',
    en: 'The virus scanner found something in this file, and it was not taken. Please ask where it comes from for a clean one',
  },
  SCANNER_AWAY: {
    status: 503,
    zh: '病毒扫描服务暂时无法使用，文件未接收；请稍后重新上传，仍不成功请联系管理员',
    en: 'The virus scanner cannot be reached, and the file was not taken. Please send it again later, or ask an administrator',
  },
  FILE_EMPTY: { status: 400, zh: '文件是空的（0 字节），请选择其他文件', en: 'The file is empty (0 bytes). Please choose another one' },
  FILE_TOO_LARGE: { status: 413, zh: '文件不能超过 {most} MB', en: 'The file can be up to {most} MB' },
  SHEET_NOT_ONE: {
    status: 400,
    zh: '该文件不是 .xlsx 或 .csv 表格，请选择表格文件，或下载模板填写',
    en: 'This file is neither an .xlsx spreadsheet nor a .csv. Please choose a spreadsheet, or fill in the template',
  },
  SHEET_ENCRYPTED: {
    status: 400,
    zh: '该表格有打开密码，请在 Excel 的“文件 → 信息 → 保护工作簿”中清除密码，保存后再上传',
    en: 'This spreadsheet has a password to open it. Please clear it in Excel (File, Info, Protect Workbook), save it, and upload that',
  },
  SHEET_OLD: {
    status: 400,
    zh: '这是旧版 Excel 文件（.xls），请在 Excel 中另存为 .xlsx 后再上传',
    en: 'This is a file of an older Excel (.xls). Please save it as .xlsx and upload that',
  },
  SHEET_TOO_LARGE: {
    status: 400,
    zh: '表格内容过大，请分成几个文件',
    en: 'The spreadsheet is too large. Please split it into several files',
  },
  SHEET_TOO_MANY_ROWS: {
    status: 400,
    zh: '一次最多导入 {most} 行，请分成几个文件',
    en: 'You can import up to {most} rows at once. Please split the file',
  },
  SHEET_EMPTY: {
    status: 400,
    zh: '表格中没有数据行，请填写后再上传',
    en: 'The spreadsheet has no rows of data. Please fill it in and upload it again',
  },
  SHEET_HEAD: {
    status: 400,
    zh: '表格缺少列“{column}”，请使用模板',
    en: 'The spreadsheet has no column "{column}". Please use the template',
  },
  SHEET_HEAD_OF: {
    status: 400,
    zh: '工作表“{sheet}”缺少列“{column}”，请使用模板',
    en: 'The sheet "{sheet}" has no column "{column}". Please use the template',
  },
  SHEET_HEAD_TWICE: {
    status: 400,
    zh: '表格有两列“{column}”，请只保留一列',
    en: 'The spreadsheet has the column "{column}" twice. Please keep one of them',
  },
  SHEET_EXAMPLE: {
    status: 400,
    zh: '表格中只有模板的示例，请填写数据后再上传',
    en: 'The spreadsheet has nothing but the example of the template. Please fill in your data',
  },
  CELL_REQUIRED: { status: 400, zh: '请填写{name}', en: 'Please enter: {name}' },
  CELL_FORMAT: { status: 400, zh: '格式错误', en: 'is not in the right format' },
  CELL_TOO_LONG: { status: 400, zh: '最多 {most} 个字', en: 'can have up to {most} characters' },
  CELL_TOO_SHORT: { status: 400, zh: '至少 {least} 个字', en: 'must have at least {least} characters' },
  CELL_CHARACTERS: { status: 400, zh: '含有无法保存的字符', en: 'contains characters that cannot be saved' },
  CELL_SCIENTIFIC: {
    status: 400,
    zh: '长数字被表格软件转成了科学计数法，末尾的数字已丢失；请把该列设为文本格式后重新填写',
    en: 'was turned into scientific notation, and its last digits are lost. Please format the column as text and enter it again',
  },
  CELL_NAME_REQUIRED: { status: 400, ...ruleTexts.REAL_NAME_REQUIRED },
  CELL_NAME: { status: 400, ...ruleTexts.REAL_NAME_FORMAT },
  CELL_PHONE_REQUIRED: { status: 400, ...ruleTexts.PHONE_REQUIRED },
  CELL_PHONE: { status: 400, ...ruleTexts.PHONE_FORMAT },
  CELL_TRACKING: { status: 400, ...ruleTexts.TRACKING_FORMAT },
  ROW_HELD: {
    status: 400,
    zh: '本行没有问题；整批中有错误的行，因此全部没有执行；请改正错误的行后重试',
    en: 'This row has no errors, but others do, so none were applied. Please correct the others and try again',
  },
  CELL_GROUP: { status: 400, zh: '营期中没有这个分组', en: 'is no group of this camp' },
  CELL_UNKNOWN: { status: 400, zh: '没有找到对应的记录', en: 'matches no record' },
  CELL_CARRIER: {
    status: 400,
    zh: '没有启用的物流公司叫这个名称。可以填：{names}；全部名称和编码见“物流公司”页面',
    en: 'is no active carrier. You can enter: {names}; all names and codes stand on the page "Logistics companies"',
  },
  CELL_CARRIER_SEEMS: {
    status: 400,
    zh: '请填写物流公司，单号看起来是{seems}的',
    en: 'Please enter the carrier. The number looks like one of {seems}',
  },
  CELL_REPEATED: { status: 400, zh: '与第 {row} 行重复', en: 'repeats row {row}' },
  ROW_ALREADY_DONE: { status: 400, zh: '已处理过，跳过', en: 'is already done, skipped' },
  ROW_CHANGED_SINCE: {
    status: 400,
    zh: '之后又被修改，不能撤销；需要时请直接修改该记录',
    en: 'has changed since, so it cannot be undone. Please edit the record itself if need be',
  },
  CHANGE_SET_STATE: {
    status: 400,
    zh: '该批量变更当前为“{state}”，不能执行此操作；请刷新后按现在的状态处理',
    en: 'This cannot be done while the set of changes is "{state}". Please reload it and go by its present status',
  },
  CHANGE_SET_FAULTS: {
    status: 400,
    zh: '有 {count} 行存在错误，不能全部执行；请改正这些行，或只处理没有错误的行',
    en: '{count|row has errors, so the rows|rows have errors, so they} cannot all be applied. Correct what is wrong, or choose only the rows without errors',
  },
  CHANGE_SET_NOTHING: { status: 400, zh: '没有可以处理的行，请重新选择', en: 'There are no rows for this. Please choose others' },
  CHANGE_SET_FINAL: {
    status: 400,
    zh: '该操作不能撤销；需要时请直接修改相应记录',
    en: 'This cannot be undone. Please edit the records themselves if need be',
  },
  CHANGE_SET_PROVED: {
    status: 400,
    zh: '撤销这一批需要验证身份，请到写入它的页面操作',
    en: 'Taking this set back needs fresh proof of who you are. Please do it on the page that made it',
  },
  CHANGE_TOO_MANY: {
    status: 400,
    zh: '一次最多处理 {most} 条，请缩小选择范围',
    en: 'You can change up to {most} records at once. Please choose fewer',
  },
} as const
