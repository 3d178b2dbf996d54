import { labelled, type ValueOf } from '../base/labels.ts'

/** Why the bill of a day could not be had; the words say what to do. */
export const billFailure = labelled({
  SILENT: ['微信没有给出明确答复，稍后会再拉取', 'WeChat Pay gave no clear answer. It will be asked again', 'red'],
  NO_STATEMENT: [
    '微信称当天没有账单，但系统有收款或退款，请到商户平台核对',
    'WeChat Pay has no bill for this day, but there are payments or refunds here. Check on its platform',
    'red',
  ],
  BAD_FILE: ['账单文件没有通过校验，请重新拉取，或手工上传', 'The file did not pass its checks. Fetch it again or upload it', 'red'],
})
export type BillFailure = ValueOf<typeof billFailure>
