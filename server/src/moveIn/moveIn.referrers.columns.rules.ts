import type { ReferrerField } from '@camp/contract/moveIn/moveIn.referrers.fields'
import { type KindColumns, namesIt } from './moveIn.matching.rules.ts'
import { readReferrerKind } from './moveIn.referrers.rules.ts'
import { isName, isPhone } from './moveIn.values.rules.ts'

const titles: Readonly<Record<ReferrerField, string>> = {
  referrerNumber: '推荐人编号 推荐人id 推广员编号 推广员id 分销员编号 分销员id 旧编号 编号 id referrerid affiliateid promoterid partnerid',
  name: '推荐人 推荐人姓名 推广员 推广员姓名 分销员 分销员姓名 介绍人 姓名 名字 referrer referrername affiliate affiliatename promoter promotername name fullname',
  phone:
    '手机号 手机 手机号码 联系电话 电话 联系方式 推荐人手机 推荐人手机号 推荐人电话 phone mobile phonenumber mobilenumber cellphone tel telephone',
  wechat: '微信 微信号 推荐人微信 wechat weixin wechatid',
  kind: '类型 类别 推荐人类型 身份 推广员类型 分销员类型 kind type category role',
}

export const referrerColumns: KindColumns = {
  titles,
  contents: { name: isName, phone: isPhone, kind: (value) => readReferrerKind(value) !== undefined },
  alone: (values) => {
    if (namesIt(values, isPhone)) return 'phone'
    return values.every((value) => readReferrerKind(value)) ? 'kind' : undefined
  },
}
