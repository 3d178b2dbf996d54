import { labelled } from './base/labels.ts'

/** The records that entries are about, by the name that the server stores. */
export const logEntity = labelled({
  user: ['用户', 'user', 'grey'],
  role: ['角色', 'role', 'grey'],
  permission: ['权限', 'permission', 'grey'],
  permissionMenu: ['权限菜单', 'permission menu', 'grey'],
  order: ['订单', 'order', 'grey'],
  logisticsOrder: ['物流单', 'logistics order', 'grey'],
  parent: ['家长', 'parent', 'grey'],
  parentDevice: ['设备', 'device', 'grey'],
  userAddress: ['用户地址', 'address', 'grey'],
  referrer: ['推荐人', 'referrer', 'grey'],
  tag: ['标签', 'tag', 'grey'],
  domain: ['域名', 'domain', 'grey'],
  holiday: ['节假日', 'holiday', 'grey'],
  parameter: ['参数', 'parameter', 'grey'],
  campStudent: ['营期学员', 'camp student', 'grey'],
  messageTask: ['消息任务', 'message task', 'grey'],
  campType: ['营期类型', 'camp type', 'grey'],
  camp: ['营期', 'camp', 'grey'],
  campGroup: ['营期分组', 'camp group', 'grey'],
  member: ['会员', 'member', 'grey'],
  memberLevel: ['会员等级', 'member level', 'grey'],
  memberBenefit: ['会员权益', 'member benefit', 'grey'],
})

/** Personal fields that can be shown in full, as the log names them. */
export const personalField = labelled({
  phone: ['手机号', 'phone', 'grey'],
  email: ['邮箱', 'e-mail', 'grey'],
  address: ['地址', 'address', 'grey'],
  parentPhone: ['家长手机号', "parent's phone", 'grey'],
  addressPhone: ['收货电话', "receiver's phone", 'grey'],
  addressDetail: ['收货地址', 'delivery address', 'grey'],
  detail: ['详细地址', 'address', 'grey'],
  imei: ['IMEI', 'IMEI', 'grey'],
})
