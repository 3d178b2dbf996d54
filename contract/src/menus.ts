/**
 * The menu tree of the specification's route table (section 2), in the order of decision Q-29: dashboard first, `sort` in tens.
 * `permission_menus` of the database is seeded from it; the console joins the tree it is given with its own screens.
 */
export interface MenuEntry {
  readonly path: string
  readonly zh: string
  readonly en: string
  readonly icon?: string
  /** Reachable, but never shown in the side menu. */
  readonly hidden?: true
  readonly codes: readonly string[]
  readonly children?: readonly MenuEntry[]
}

export const menus: readonly MenuEntry[] = [
  {
    path: '/dashboard',
    zh: '首页',
    en: 'Home',
    icon: 'home',
    codes: ['ALWAYS'],
    children: [{ path: '/dashboard/workplace', zh: '工作台', en: 'Workplace', codes: ['ALWAYS'] }],
  },
  {
    path: '/camp',
    zh: '营期管理',
    en: 'Camp management',
    icon: 'camp',
    codes: ['CAMP'],
    children: [
      { path: '/camp/configure', zh: '营期配置', en: 'Camp configuration', codes: ['CAMP_CONFIG'] },
      { path: '/camp/index', zh: '营期列表', en: 'Camp period management', codes: ['CAMP_INDEX'] },
      { path: '/camp/status', zh: '状态统计', en: 'Status statistics', codes: ['CAMP_STATUS'] },
      { path: '/camp/profit', zh: '营期利润', en: 'Camp profit', codes: ['PROFIT'] },
      { path: '/camp/risk', zh: '流失预警', en: 'Early warning', codes: ['RISK'] },
      { path: '/camp/campGroup', zh: '分组管理', en: 'Group management', hidden: true, codes: ['CAMP_GROUP'] },
      { path: '/camp/campStudent', zh: '学员管理', en: 'Student management', hidden: true, codes: ['CAMP_STUDENT'] },
      {
        path: '/camp/campStudent/campStudentDetail',
        zh: '学员详情',
        en: 'Student detail',
        hidden: true,
        codes: ['ALWAYS', 'CAMP_STUDENT_DETAIL'],
      },
    ],
  },
  {
    path: '/order',
    zh: '订单管理',
    en: 'Order management',
    icon: 'order',
    codes: ['ORDER'],
    children: [
      { path: '/order/index', zh: '订单列表', en: 'Order list', codes: ['ORDER_INDEX'] },
      { path: '/order/detail', zh: '订单详情', en: 'Order detail', hidden: true, codes: ['ALWAYS'] },
      { path: '/order/refunds', zh: '退款处理', en: 'Refund desk', codes: ['ORDER_INDEX'] },
      { path: '/order/reconcile', zh: '支付对账', en: 'Reconciliation', codes: ['RECONCILE'] },
      { path: '/location/userAddress', zh: '用户地址', en: 'User addresses', codes: ['ADDRESS'] },
      { path: '/location/logisticsOrder', zh: '物流单', en: 'Logistics orders', codes: ['LOGISTICS'] },
      { path: '/location/logisticsCompany', zh: '物流公司', en: 'Logistics companies', codes: ['LOGISTICS_COMPANY'] },
    ],
  },
  {
    path: '/parent',
    zh: '家长管理',
    en: 'Parent management',
    icon: 'parent',
    codes: ['PARENT'],
    children: [
      { path: '/parent/index', zh: '家长列表', en: 'Parent list', hidden: true, codes: ['PARENT_INDEX'] },
      { path: '/parent/detail', zh: '家长详情', en: 'Parent detail', hidden: true, codes: ['ALWAYS', 'PARENT_DETAIL'] },
    ],
  },
  {
    path: '/coach',
    zh: '辅导老师管理',
    en: 'Coach management',
    icon: 'coach',
    codes: ['COASH'],
    children: [
      { path: '/coach/coashListIndex', zh: '辅导老师列表', en: 'Coach list', codes: ['COASH_INDEX'] },
      { path: '/coach/coachGroup', zh: '辅导组', en: 'Coach groups', codes: ['COASH_GROUP'] },
      { path: '/coach/coachMember', zh: '组成员', en: 'Group members', hidden: true, codes: ['COASH_MEMBER'] },
      { path: '/coach/CoachDivision', zh: '分班计划', en: 'Division plan', codes: ['COASH_DIVISION'] },
      { path: '/coach/coachOverTime', zh: '超时点评', en: 'Overtime comments', codes: ['COASH_OVERTIME'] },
      { path: '/coach/coachWorkHourStats', zh: '工时统计', en: 'Work-hour statistics', codes: ['COASH_WORKHOUR_STATS'] },
      { path: '/coach/statements', zh: '工时月结', en: 'Monthly statements', codes: ['COASH_WORKHOUR_STATS'] },
      { path: '/coach/payRules', zh: '计费规则', en: 'Pay rules', codes: ['COASH_WORKHOUR_STATS'] },
      { path: '/coach/contractSignRecords', zh: '签署记录', en: 'Signing records', codes: ['COASH_CONTRACT_RECORDS'] },
      { path: '/coach/coachWorkHourDetail/:coachId', zh: '工时详情', en: 'Work-hour detail', hidden: true, codes: ['ALWAYS'] },
    ],
  },
  {
    path: '/resources',
    zh: '资源管理',
    en: 'Resource management',
    icon: 'folder',
    codes: ['RESOURCE'],
    children: [
      { path: '/resources/manage', zh: '资源列表', en: 'Resource list', codes: ['RESOURCE_INDEX'] },
      { path: '/resources/detail', zh: '详情', en: 'Detail', hidden: true, codes: ['ALWAYS'] },
      { path: '/resources/demo', zh: '展示列表', en: 'Demo list', codes: ['RESOURCE_DEMO'] },
      { path: '/resources/report', zh: '报告列表', en: 'Report list', codes: ['RESOURCE_REPORT'] },
      { path: '/resources/share', zh: '分享列表', en: 'Share list', codes: ['RESOURCE_SHARE'] },
    ],
  },
  {
    path: '/extension',
    zh: '推广管理',
    en: 'Promotion management',
    icon: 'promotion',
    codes: ['PROMOTE'],
    children: [
      { path: '/extension/channel', zh: '渠道列表', en: 'Channel list', codes: ['PROMOTE_INDEX'] },
      { path: '/extension/exchange', zh: '兑换码管理', en: 'Redemption code management', codes: ['PROMOTE_CODE'] },
      { path: '/extension/referrer', zh: '推荐人管理', en: 'Referrer management', codes: ['PROMOTE_REFERRER'] },
    ],
  },
  {
    path: '/content',
    zh: '业务配置',
    en: 'Business configuration',
    icon: 'sliders',
    codes: ['BUSINESS_CONFIGURATION'],
    children: [
      { path: '/content/banner', zh: '轮播图', en: 'Banners', codes: ['BANNER_MANAGE'] },
      { path: '/content/banner/editBanner', zh: '编辑轮播图', en: 'Edit banner', hidden: true, codes: ['ALWAYS'] },
      { path: '/content/banner/otherConfigure', zh: '其他配置', en: 'Other configuration', codes: ['BANNER_OTHER'] },
      { path: '/content/banner/appVersion', zh: '版本管理', en: 'Version management', codes: ['BANNER_OTHER'] },
      { path: '/content/weMerchant', zh: '商户管理', en: 'Merchant management', codes: ['BANNER_OTHER'] },
      { path: '/content/goods', zh: '商品管理', en: 'Goods management', codes: ['GOODS'] },
      { path: '/content/uploader', zh: '上传人管理', en: 'Uploader management', codes: ['BANNER_OTHER'] },
      { path: '/core/domain', zh: '域名管理', en: 'Domains', codes: ['DOMAIN'] },
    ],
  },
  {
    path: '/feedback',
    zh: '反馈',
    en: 'Feedback',
    icon: 'feedback',
    codes: ['FEEDBOOK'],
    children: [{ path: '/feedback/index', zh: '反馈列表', en: 'Feedback list', hidden: true, codes: ['FEEDBOOK_INDEX'] }],
  },
  {
    path: '/member',
    zh: '会员',
    en: 'Members',
    icon: 'member',
    codes: ['MEMBER'],
    children: [
      { path: '/member/configure', zh: '会员配置', en: 'Member configuration', codes: ['MEMBER_CONFIG'] },
      { path: '/member/interests', zh: '权益', en: 'Interests', codes: ['MEMBER_INTERESTS'] },
      { path: '/member/index', zh: '会员列表', en: 'Member list', codes: ['MEMBER_INDEX'] },
    ],
  },
  {
    path: '/tagemanager',
    zh: '标签',
    en: 'Tags',
    icon: 'tag',
    hidden: true,
    codes: ['TAG'],
    children: [{ path: '/tagemanager/index', zh: '标签', en: 'Tags', hidden: true, codes: ['TAG'] }],
  },
  {
    path: '/permission',
    zh: '系统管理',
    en: 'System management',
    icon: 'system',
    codes: ['PERMISSIONS'],
    children: [
      { path: '/core/setup', zh: '开业准备', en: 'Setup', codes: ['SETUP'] },
      { path: '/core/moveIn', zh: '数据迁入', en: 'Moving in', codes: ['MOVE_IN'] },
      { path: '/permission/permissionMenu', zh: '权限菜单', en: 'Permission menus', codes: ['ss'] },
      { path: '/permission/permission', zh: '权限', en: 'Permissions', codes: ['ss'] },
      { path: '/usercenter/backUserManage', zh: '用户管理', en: 'User management', codes: ['USER_MANAGE'] },
      { path: '/permission/log', zh: '操作日志', en: 'Operation log', codes: ['LOG_MANAGE'] },
      { path: '/permission/role', zh: '角色', en: 'Roles', codes: ['ss'] },
      { path: '/core/apiKey', zh: '接口密钥', en: 'API keys', codes: ['API_KEY'] },
      { path: '/core/webhook', zh: '事件推送', en: 'Webhooks', codes: ['WEBHOOK'] },
      { path: '/core/keeping', zh: '数据保留', en: 'Keeping of data', codes: ['KEEPING'] },
      { path: '/settings/schedules', zh: '定时与提醒', en: 'Schedules and alarms', codes: ['ALARM', 'ALARM_ALL'] },
      { path: '/core/minorsReport', zh: '未成年人信息', en: "Minors' data", codes: ['MINORS_REPORT'] },
      { path: '/core/access', zh: '未成年人数据访问', en: "Access to minors' data", codes: ['MINORS_REPORT', 'ACCESS_APPROVE'] },
      { path: '/core/consent', zh: '家长同意', en: 'Consents', codes: ['CONSENT'] },
      { path: '/sample/settlement', zh: '结算示例', en: 'Settlement demo', codes: ['SETTLEMENT'] },
    ],
  },
  { path: '/schedule/holiday', zh: '节假日管理', en: 'Holiday management', icon: 'calendar', hidden: true, codes: ['HOLIDAY'] },
  { path: '/messageTask/index', zh: '消息任务管理', en: 'Message task management', icon: 'mail', hidden: true, codes: ['MESSAGE_TASK'] },
]

const entriesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])])
const byPath = new Map(entriesOf(menus).map((entry) => [entry.path, entry]))

const entryAt = (link: string): MenuEntry | undefined => byPath.get(link.replace(/^#/, '').replace(/[?#].*$/s, ''))

/** What the screen is called that a link leads to; undefined where the menu does not know it. */
export const titleOfLink = (link: string): Pick<MenuEntry, 'zh' | 'en'> | undefined => entryAt(link)

/** Does one of the codes open the screen that a link such as `#/order/detail?orderNumber=1` leads to? Other addresses are for everybody. */
export function opensLink(link: string, held: ReadonlySet<string>): boolean {
  const codes = entryAt(link)?.codes
  return codes === undefined || codes.some((code) => held.has(code))
}
