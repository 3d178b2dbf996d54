/** Refusals of moving in. A part of the table of all errors. */
export const moveInErrors = {
  MOVE_NO_COLUMNS: {
    status: 400,
    zh: '工作表“{sheet}”里没有找到列名，请换一个工作表，或在第一行写上列名后重新上传',
    en: 'No column titles were found in the sheet "{sheet}". Please choose another sheet, or write titles in its first row and upload it again',
  },
  MOVE_UNMAPPED: {
    status: 400,
    zh: '还没有一列对应到“{field}”，请先在核对列中选择',
    en: 'No column leads to "{field}" yet. Please choose one among the columns first',
  },
  MOVE_FIELD_TWICE: {
    status: 400,
    zh: '有两列对应到“{field}”，请只保留一列',
    en: 'Two columns lead to "{field}". Please keep one of them',
  },
  MOVE_IDENTITY: {
    status: 400,
    zh: '看起来是证件号，本系统不存，请设为“不导入”',
    en: 'looks like an identity number, which is not kept here. Please set its column to "do not import"',
  },
  MOVE_COLUMNS_OLD: {
    status: 409,
    zh: '文件的列与页面上的不一致，请刷新后重新核对',
    en: 'The columns of the file are not those on the page. Please reload it and look at them again',
  },
  MOVE_FILE_GONE: {
    status: 400,
    zh: '该文件已过保留时间，请重新上传；列的对应还在',
    en: 'The file is past its time. Please upload it again: how its columns were led is still known',
  },
  MOVE_PHONE_DIGITS: {
    status: 400,
    zh: '有 {count} 位，请填写 11 位的手机号',
    en: 'has {count|digit|digits}. Please enter a mobile number of 11',
  },
  MOVE_LANDLINE: {
    status: 400,
    zh: '是座机，不能登录，请换成手机号',
    en: 'is a landline, which cannot log in. Please enter a mobile number',
  },
  MOVE_DAY: {
    status: 400,
    zh: '不是日期，请写成 2018-03-07 这样',
    en: 'is no date. Please write it as 2018-03-07',
  },
  MOVE_DAY_NONE: { status: 400, zh: '没有这一天，请改正日期', en: 'is a day that does not exist. Please correct the date' },
  MOVE_GENDER: { status: 400, zh: '请填男或女，不知道就留空', en: 'Please enter male or female, or leave it empty' },
  MOVE_CHANNEL: {
    status: 400,
    zh: '没有叫这个名称或编码的启用渠道，请先在推广渠道中新建，或把该列设为“不导入”',
    en: 'is no active channel by name or code. Please add it to the channels first, or set its column to "do not import"',
  },
  MOVE_NUMBER_TWICE: {
    status: 400,
    zh: '第 {row} 行已用这个旧编号，而手机号不同，请核对是哪一个',
    en: 'is the old number of row {row} too, with another phone. Please find out which is right',
  },
  MOVE_CHILD_OTHER: {
    status: 400,
    zh: '这个旧编号的孩子已在另一个家庭，请核对家长手机号',
    en: 'is the old number of a child of another family. Please check the phone of the parent',
  },
} as const
