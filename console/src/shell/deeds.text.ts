import type { Code } from '@camp/contract/permissions'

export interface DeedWords {
  readonly zh: string
  readonly en: string
  readonly codes: readonly Code[]
  /** By what else people look for it. */
  readonly also?: string
}

/**
 * What is done where, by the call that does it: title and rights are those of the contract (its test says so), which the palette does not load.
 * What is done with one record leads to the list where it is chosen.
 */
export const deedsByScreen: Readonly<Record<string, Readonly<Record<string, DeedWords>>>> = {
  '/camp/configure': {
    saveCampType: { zh: '保存营期类型', en: 'Save a camp type', codes: ['CAMP_CONFIG_EDIT'] },
    saveCampConfig: { zh: '保存营期配置', en: 'Save the configuration of a camp type', codes: ['CAMP_CONFIG_EDIT'] },
  },
  '/camp/index': {
    importCampStudents: { zh: '上传营期学员文件', en: 'Upload a file of students', codes: ['CAMP_IMPORT'], also: '导入学员' },
    saveCamp: { zh: '保存营期', en: 'Save a camp', codes: ['CAMP_EDIT'], also: '新建营期 开营' },
    copyCamp: { zh: '复制营期', en: 'Copy a camp', codes: ['CAMP_EDIT'] },
    createCampClientUser: { zh: '添加营期学员', en: 'Add a student to a camp', codes: ['CAMP_STUDENT_EDIT'] },
    deleteCampClientUser: { zh: '将学员移出营期', en: 'Remove a student from a camp', codes: ['CAMP_STUDENT_REMOVE'] },
    updateCampClientUser: { zh: '修改营期学员', en: 'Change a student of a camp', codes: ['CAMP_STUDENT_EDIT'] },
    transferCampStudent: { zh: '学员转期', en: 'Transfer a student to another term', codes: ['CAMP_STUDENT_EDIT'] },
    exportCampClientUser: { zh: '导出营期学员', en: 'Export the students of a camp', codes: ['CAMP_EXPORT'] },
    exportUserClockIn: { zh: '导出打卡记录', en: 'Export clock-ins', codes: ['CAMP_EXPORT'] },
    saveCampGroup: { zh: '保存营期分组', en: 'Save a camp group', codes: ['CAMP_GROUP_EDIT'] },
    createClockIn: { zh: '补录打卡', en: 'Enter a clock-in', codes: ['CAMP_STUDENT_EDIT'] },
    commentClockIn: { zh: '点评打卡', en: 'Comment a clock-in', codes: ['COASH_COMMENT'] },
  },
  '/order/index': {
    importTracking: { zh: '上传运单号文件', en: 'Upload a file of tracking numbers', codes: ['ORDER_SHIP'], also: '导入运单号' },
    createOrder: { zh: '代客下单', en: 'Make an order for a family', codes: ['ORDER_CREATE'], also: '新建订单 录单' },
    refundOrder: { zh: '申请退款', en: 'Request a refund', codes: ['ORDER_REFUND'], also: '退钱' },
    askRefund: { zh: '申请退款（待审批）', en: 'Request a refund, to be approved', codes: ['ORDER_REFUND_ASK', 'ORDER_REFUND'] },
    cancelOrder: { zh: '取消订单', en: 'Cancel an order', codes: ['ORDER_CANCEL'] },
    createLogisticsOrder: { zh: '订单发货', en: 'Ship an order', codes: ['ORDER_SHIP', 'LOGISTICS_EDIT'], also: '物流 快递' },
    exportOrders: { zh: '导出订单', en: 'Export orders', codes: ['ORDER_EXPORT'] },
    exportShipment: { zh: '导出发货单', en: 'Export shipments', codes: ['ORDER_EXPORT_SHIPMENT'] },
    confirmPayment: { zh: '确认收款', en: 'Confirm a payment', codes: ['ORDER_PAY_CONFIRM'] },
    enrolOrder: { zh: '订单报名入营', en: 'Enrol the student of an order', codes: ['ORDER_CREATE', 'CAMP_STUDENT_EDIT'] },
  },
  '/order/refunds': {
    approveRefund: { zh: '批准退款', en: 'Approve a refund', codes: ['ORDER_REFUND_APPROVE'] },
    declineRefund: { zh: '驳回退款申请', en: 'Decline a refund request', codes: ['ORDER_REFUND_APPROVE'] },
    receiveReturn: { zh: '签收退回包裹', en: 'Receive returned goods', codes: ['LOGISTICS_EDIT', 'ORDER_REFUND_APPROVE'] },
    exportRefunds: { zh: '导出退款', en: 'Export refunds', codes: ['ORDER_EXPORT'] },
    saveRefundRule: { zh: '保存退款规则', en: 'Save a refund rule', codes: ['REFUND_RULE_EDIT'] },
  },
  '/order/reconcile': {
    returnStrayPayment: { zh: '原路退回付款', en: 'Give a payment back', codes: ['ORDER_REFUND', 'ORDER_REFUND_APPROVE'] },
    uploadBill: { zh: '上传账单', en: 'Upload a bill', codes: ['RECONCILE_EDIT'] },
    fetchBill: { zh: '取账单', en: 'Fetch a bill', codes: ['RECONCILE_EDIT'] },
    closeDay: { zh: '关账', en: 'Close a day', codes: ['RECONCILE_EDIT'] },
    reopenDay: { zh: '重新打开已关的账', en: 'Reopen a closed day', codes: ['RECONCILE_EDIT'] },
    takeInLine: { zh: '补记收款', en: 'Record a missed payment', codes: ['RECONCILE_EDIT'] },
    recordRefundLine: { zh: '补录商户平台退款', en: 'Record a refund of the merchant platform', codes: ['ORDER_REFUND'] },
    exportStatementLines: { zh: '导出账单明细', en: 'Export the lines of a bill', codes: ['RECONCILE'] },
  },
  '/location/userAddress': {
    createUserAddress: { zh: '新建用户地址', en: 'Create an address', codes: ['ADDRESS_EDIT'] },
    updateUserAddress: { zh: '编辑用户地址', en: 'Edit an address', codes: ['ADDRESS_EDIT'] },
    deleteUserAddress: { zh: '删除用户地址', en: 'Delete an address', codes: ['ADDRESS_DELETE'] },
  },
  '/location/logisticsOrder': {
    deleteLogisticsOrder: { zh: '删除物流单', en: 'Delete a logistics order', codes: ['LOGISTICS_DELETE'] },
    pollLogisticsOrderTrackData: { zh: '查询最新物流轨迹', en: 'Check the latest tracks of a parcel', codes: ['LOGISTICS_POLL'] },
  },
  '/location/logisticsCompany': {
    createLogisticsCompany: { zh: '新建物流公司', en: 'Create a logistics company', codes: ['LOGISTICS_COMPANY_EDIT'] },
    updateLogisticsCompany: { zh: '编辑物流公司', en: 'Edit a logistics company', codes: ['LOGISTICS_COMPANY_EDIT'] },
  },
  '/parent/index': {
    createParent: { zh: '新建家长', en: 'Create a parent', codes: ['PARENT_EDIT'] },
    mergeParents: { zh: '合并家长', en: 'Merge parents', codes: ['PARENT_MERGE'] },
    exportParents: { zh: '导出家长', en: 'Export parents', codes: ['PARENT_EXPORT'] },
    setParentTags: { zh: '设置家长的标签', en: 'Set the tags of a parent', codes: ['PARENT_EDIT'] },
    eraseParent: { zh: '清除家长的个人信息', en: 'Erase the personal data of a parent', codes: ['PARENT_ERASE'] },
    createFollowUp: { zh: '新建跟进记录', en: 'Write a follow-up note', codes: ['FOLLOW_UP'] },
  },
  '/coach/coashListIndex': {
    saveCoach: { zh: '新建或编辑辅导老师', en: 'Create or edit a coach', codes: ['COASH_EDIT'], also: '新增老师' },
    saveCoachAbsence: { zh: '登记或修改老师请假', en: 'Add or change an absence of a coach', codes: ['COASH_EDIT'] },
    saveCoachKindRate: { zh: '设置老师分类计酬标准', en: 'Set the rate of a coach for a kind of work', codes: ['COASH_EDIT'] },
    enableCoachTracking: { zh: '开启工时统计', en: 'Track the hours of coaches', codes: ['COASH_TRACKING'] },
    disableCoachTracking: { zh: '关闭工时统计', en: 'Stop tracking the hours of coaches', codes: ['COASH_TRACKING'] },
  },
  '/coach/coachGroup': {
    saveCoachGroup: { zh: '新建或编辑辅导组', en: 'Create or edit a coach group', codes: ['COASH_GROUP_EDIT'] },
    deleteCoachGroup: { zh: '删除辅导组', en: 'Delete a coach group', codes: ['COASH_GROUP_EDIT'] },
    addCoachGroupMember: { zh: '添加组员', en: 'Add members to a coach group', codes: ['COASH_MEMBER_EDIT'] },
    moveCoachGroupMembers: { zh: '移组', en: 'Move coaches to another group', codes: ['COASH_MEMBER_EDIT'] },
    removeCoachGroupMember: { zh: '移出组员', en: 'Remove a member of a coach group', codes: ['COASH_MEMBER_EDIT'] },
  },
  '/coach/CoachDivision': {
    runDivision: { zh: '执行分班', en: 'Run a division', codes: ['COASH_DIVISION_RUN'] },
  },
  '/coach/coachOverTime': {
    remindCoaches: { zh: '提醒老师点评', en: 'Remind coaches to comment', codes: ['COASH_OVERTIME_REMIND'] },
    reassignComments: { zh: '转交点评', en: 'Hand comments over', codes: ['COASH_OVERTIME_REASSIGN'] },
    exportCoachComments: { zh: '导出超时点评', en: 'Export overtime comments', codes: ['COASH_OVERTIME_EXPORT'] },
  },
  '/coach/coachWorkHourStats': {
    createWorkhourEntry: { zh: '补录工时', en: 'Enter work hours', codes: ['COASH_WORKHOUR_EDIT'], also: '登记工时 加工时' },
    updateWorkhourEntry: { zh: '更正补录的工时', en: 'Correct work hours', codes: ['COASH_WORKHOUR_EDIT'] },
    adjustWorkhours: { zh: '更正已关账的工时', en: 'Correct hours of a closed month', codes: ['COASH_WORKHOUR_EDIT'] },
    confirmWorkhourRequest: { zh: '确认他人提交的工时', en: 'Confirm hours that a colleague asked for', codes: ['COASH_WORKHOUR_EDIT'] },
    importWorkhours: { zh: '上传工时文件', en: 'Upload a file of work hours', codes: ['COASH_WORKHOUR_EDIT'], also: '导入工时' },
    exportWorkLines: { zh: '导出工时明细', en: 'Export lines of work hours', codes: ['COASH_WORKHOUR_EXPORT'] },
    exportWorkhourStatistics: { zh: '导出工时统计', en: 'Export work-hour statistics', codes: ['COASH_WORKHOUR_EXPORT'] },
    sendCoachContract: {
      zh: '给老师发送工时合同',
      en: 'Send contracts to coaches',
      codes: ['COASH_CONTRACT_SEND'],
      also: '发起合同 签合同',
    },
    sendCoachGroupContract: { zh: '给辅导组发送工时合同', en: 'Send contracts to coach groups', codes: ['COASH_CONTRACT_SEND'] },
  },
  '/coach/statements': {
    submitWorkStatement: { zh: '提交工时月结', en: 'Submit a monthly statement', codes: ['COASH_WORKHOUR_EDIT'] },
    confirmWorkStatement: { zh: '确认工时月结', en: 'Confirm a monthly statement', codes: ['COASH_WORKHOUR_EDIT'] },
    returnWorkStatement: { zh: '退回工时月结', en: 'Return a monthly statement', codes: ['COASH_WORKHOUR_EDIT'] },
    settleWorkDisputes: { zh: '处理工时异议', en: 'Settle disputed work hours', codes: ['COASH_WORKHOUR_CLOSE'] },
    closeWorkMonth: { zh: '工时关账', en: 'Close a month', codes: ['COASH_WORKHOUR_CLOSE'] },
    reopenWorkStatement: { zh: '重新打开工时月结', en: 'Reopen a monthly statement', codes: ['COASH_WORKHOUR_REOPEN'] },
    payWorkStatements: { zh: '确认工资已付款', en: 'Mark months as paid', codes: ['SETTLEMENT_PAY'], also: '发工资' },
    unpayWorkStatement: { zh: '登记付款退回', en: 'Record a returned payment', codes: ['SETTLEMENT_PAY'] },
    exportWorkPayout: { zh: '导出工资发放表', en: 'Export the pay sheet of coaches', codes: ['SETTLEMENT_PAY'], also: '发工资' },
    saveCoachPayee: { zh: '保存老师收款信息', en: 'Save the payment details of a coach', codes: ['SETTLEMENT_PAY'] },
  },
  '/coach/payRules': {
    saveCreditRule: { zh: '设置计时规则', en: 'Set a rule of credit', codes: ['COASH_RULE_EDIT'] },
    deleteCreditRule: { zh: '撤销计时规则', en: 'Take a rule of credit back', codes: ['COASH_RULE_EDIT'] },
  },
  '/coach/contractSignRecords': {
    copySigningLink: { zh: '复制签署链接', en: 'Copy the signing link', codes: ['COASH_CONTRACT_SEND'] },
    getDownloadContract: { zh: '下载合同', en: 'Download a contract', codes: ['COASH_CONTRACT_DOWNLOAD', 'COASH_CONTRACT_EDIT'] },
    updateEssContracts: {
      zh: '刷新、撤回、催签合同',
      en: 'Refresh, withdraw or remind a contract',
      codes: ['COASH_CONTRACT_EDIT'],
      also: '催签 再发 作废合同',
    },
    askContractTermination: {
      zh: '申请解除已签署的合同',
      en: 'Ask to terminate a signed contract',
      codes: ['COASH_CONTRACT_EDIT'],
      also: '解除合同',
    },
    confirmContractTermination: {
      zh: '确认解除已签署的合同',
      en: 'Confirm the termination of a signed contract',
      codes: ['COASH_CONTRACT_EDIT'],
      also: '解除合同',
    },
    declineContractTermination: {
      zh: '不同意解除已签署的合同',
      en: 'Decline the termination of a signed contract',
      codes: ['COASH_CONTRACT_EDIT'],
      also: '拒绝解除合同',
    },
    exportContracts: { zh: '导出合同签署记录', en: 'Export contracts', codes: ['COASH_CONTRACT_DOWNLOAD'] },
    downloadContracts: { zh: '打包下载合同', en: 'Download contracts', codes: ['COASH_CONTRACT_DOWNLOAD'] },
  },
  '/resources/manage': {
    createResource: { zh: '新建学习资源', en: 'Create a resource', codes: ['RESOURCE_EDIT'] },
    updateResource: { zh: '编辑学习资源', en: 'Edit a resource', codes: ['RESOURCE_EDIT'] },
    deleteResource: { zh: '删除学习资源', en: 'Delete a resource', codes: ['RESOURCE_EDIT'] },
    switchResource: { zh: '启用或停用学习资源', en: 'Activate or deactivate a resource', codes: ['RESOURCE_EDIT'] },
    exportResources: { zh: '导出学习资源', en: 'Export resources', codes: ['RESOURCE_EXPORT'] },
  },
  '/resources/demo': {
    createDemo: { zh: '新建展示', en: 'Make a demo', codes: ['RESOURCE_DEMO_EDIT'] },
    reviewDemo: { zh: '审核展示', en: 'Review a demo', codes: ['RESOURCE_DEMO_EDIT'] },
    setDemoConsent: { zh: '登记展示的家长同意', en: 'Record the consent to a demo', codes: ['RESOURCE_DEMO_EDIT'] },
    deleteDemo: { zh: '删除展示', en: 'Delete a demo', codes: ['RESOURCE_DEMO_EDIT'] },
  },
  '/resources/report': {
    generateReports: { zh: '生成学习报告', en: 'Generate learning reports', codes: ['RESOURCE_REPORT_EDIT'] },
    shareReport: { zh: '分享学习报告', en: 'Share a learning report', codes: ['RESOURCE_REPORT_EDIT'] },
    downloadReports: { zh: '打包下载学习报告', en: 'Download learning reports', codes: ['RESOURCE_REPORT_EXPORT'] },
    exportReports: { zh: '导出学习报告列表', en: 'Export the list of learning reports', codes: ['RESOURCE_REPORT_EXPORT'] },
  },
  '/resources/share': {
    revokeShare: { zh: '撤回学习报告的分享', en: 'Revoke the link of a learning report', codes: ['RESOURCE_REPORT_EDIT'] },
  },
  '/extension/channel': {
    createPromotionChannel: { zh: '新建推广渠道', en: 'Create a promotion channel', codes: ['PROMOTE_EDIT'] },
    updatePromotionChannel: { zh: '编辑推广渠道', en: 'Edit a promotion channel', codes: ['PROMOTE_EDIT'] },
    setPromotionChannelStatus: { zh: '启用或停用推广渠道', en: 'Activate or deactivate a promotion channel', codes: ['PROMOTE_EDIT'] },
    addChannelCost: { zh: '录入渠道成本', en: 'Enter a cost of a channel', codes: ['PROMOTE_EDIT'] },
    exportPromotionChannels: { zh: '导出推广渠道', en: 'Export promotion channels', codes: ['PROMOTE_INDEX'] },
  },
  '/extension/exchange': {
    generateCoupons: { zh: '生成兑换码', en: 'Generate redemption codes', codes: ['PROMOTE_CODE_GENERATE'] },
    printCoupons: { zh: '打印兑换码卡片', en: 'Print codes as cards', codes: ['PROMOTE_CODE_EXPORT'] },
    disableCoupons: { zh: '停用兑换码', en: 'Disable redemption codes', codes: ['PROMOTE_CODE_DISABLE'] },
    freezeCoupon: { zh: '冻结兑换码', en: 'Freeze a code', codes: ['PROMOTE_CODE_DISABLE'] },
    thawCoupon: { zh: '解冻兑换码', en: 'Thaw a code', codes: ['PROMOTE_CODE_DISABLE'] },
    redeemCoupon: { zh: '代家庭兑换', en: 'Redeem a code for a family', codes: ['PROMOTE_CODE_REDEEM'], also: '核销' },
    exportCoupons: { zh: '导出兑换码', en: 'Export redemption codes', codes: ['PROMOTE_CODE_EXPORT'] },
  },
  '/extension/referrer': {
    saveReferrer: { zh: '新建或编辑推荐人', en: 'Create or edit a referrer', codes: ['PROMOTE_REFERRER_EDIT'] },
    verifyReferrer: { zh: '审核推荐人', en: 'Verify a referrer', codes: ['PROMOTE_REFERRER_VERIFY'] },
    deleteReferrer: { zh: '删除推荐人', en: 'Delete a referrer', codes: ['PROMOTE_REFERRER_DELETE'] },
    importReferrers: { zh: '上传推荐人文件', en: 'Upload a file of referrers', codes: ['PROMOTE_REFERRER_IMPORT'], also: '导入推荐人' },
    createCommissionPayout: { zh: '制作佣金发放单', en: 'Create a commission payout', codes: ['PROMOTE_COMMISSION_PAY'] },
    payCommissionPayout: { zh: '确认佣金已付款', en: 'Mark a commission payout as paid', codes: ['PROMOTE_COMMISSION_PAY'] },
    cancelCommissionPayout: { zh: '取消佣金发放单', en: 'Cancel a commission payout', codes: ['PROMOTE_COMMISSION_PAY'] },
    exportCommissionPayout: { zh: '导出佣金发放表', en: 'Export the sheet of a commission payout', codes: ['PROMOTE_COMMISSION_PAY'] },
    endCommissionHold: { zh: '处理暂缓的佣金', en: 'Decide on held commission', codes: ['PROMOTE_REFERRER_VERIFY'] },
    saveReferrerPayee: { zh: '保存推荐人收款信息', en: 'Save the payment details of a referrer', codes: ['PROMOTE_COMMISSION_PAY'] },
  },
  '/content/banner': {
    createBanner: { zh: '新建轮播图', en: 'Create a banner', codes: ['BANNER_EDIT'] },
    updateBanner: { zh: '编辑轮播图', en: 'Edit a banner', codes: ['BANNER_EDIT'] },
    updateBannerPostStatus: { zh: '上架或下架轮播图', en: 'Post or unpost a banner', codes: ['BANNER_POST'] },
    fileBanner: { zh: '归档轮播图', en: 'Archive a banner', codes: ['BANNER_ARCHIVE'] },
    restoreBanner: { zh: '恢复轮播图', en: 'Restore a banner', codes: ['BANNER_ARCHIVE'] },
  },
  '/content/banner/otherConfigure': {
    updateParamConfig: { zh: '修改参数', en: 'Change a parameter', codes: ['PARAM_EDIT'] },
  },
  '/content/banner/appVersion': {
    addVersion: { zh: '新建版本', en: 'Create an app version', codes: ['VERSION_EDIT'] },
    updateVersion: { zh: '编辑版本', en: 'Edit an app version', codes: ['VERSION_EDIT'] },
  },
  '/content/weMerchant': {
    createMerchant: { zh: '新建商户', en: 'Create a merchant', codes: ['MERCHANT_EDIT'] },
    updateMerchant: { zh: '编辑商户', en: 'Edit a merchant', codes: ['MERCHANT_EDIT'] },
  },
  '/content/goods': {
    addGoods: { zh: '新建商品', en: 'Create goods', codes: ['GOODS_EDIT'] },
    updateGoods: { zh: '编辑商品', en: 'Edit goods', codes: ['GOODS_EDIT'] },
  },
  '/content/uploader': {
    addUploader: { zh: '新建上传人', en: 'Create an uploader', codes: ['UPLOADER_EDIT'] },
    updateUploader: { zh: '编辑上传人', en: 'Edit an uploader', codes: ['UPLOADER_EDIT'] },
    inviteUploader: { zh: '邀请上传人上传', en: 'Invite an uploader', codes: ['UPLOADER_EDIT'] },
    revokeUploaderInvite: { zh: '撤回上传邀请', en: 'Revoke an invitation', codes: ['UPLOADER_EDIT'] },
  },
  '/core/domain': {
    createDomain: { zh: '新建域名', en: 'Create a domain', codes: ['DOMAIN_EDIT'] },
    updateDomain: { zh: '编辑域名', en: 'Edit a domain', codes: ['DOMAIN_EDIT'] },
  },
  '/feedback/index': {
    createFeedback: { zh: '登记反馈', en: 'Log feedback', codes: ['FEEDBOOK_PROCESS'] },
    processFeedback: { zh: '处理反馈', en: 'Handle feedback', codes: ['FEEDBOOK_PROCESS'] },
    assignFeedback: { zh: '转交反馈', en: 'Assign feedback', codes: ['FEEDBOOK_PROCESS'] },
    saveReplyTemplates: { zh: '保存回复模板', en: 'Save reply templates', codes: ['FEEDBOOK_PROCESS'] },
    exportFeedback: { zh: '导出反馈', en: 'Export feedback', codes: ['FEEDBOOK_INDEX'] },
  },
  '/member/configure': {
    saveMemberConfig: { zh: '保存会员等级', en: 'Save a member level', codes: ['MEMBER_CONFIG_EDIT'] },
  },
  '/member/interests': {
    savePowerConfig: { zh: '保存会员权益', en: 'Save a member benefit', codes: ['MEMBER_INTERESTS_EDIT'] },
  },
  '/member/index': {
    giveMember: { zh: '赠送会员', en: 'Give a membership', codes: ['MEMBER_EDIT'] },
  },
  '/tagemanager/index': {
    upsertTag: { zh: '保存标签', en: 'Save a tag', codes: ['TAG_EDIT'] },
    deleteTags: { zh: '删除标签', en: 'Delete tags', codes: ['TAG_DELETE'] },
  },
  '/permission/permission': {
    createPermission: { zh: '新建权限', en: 'Create a permission', codes: ['PERMISSION_EDIT'] },
    updatePermission: { zh: '编辑权限', en: 'Edit a permission', codes: ['PERMISSION_EDIT'] },
  },
  '/usercenter/backUserManage': {
    createUser: { zh: '新建用户', en: 'Create a user', codes: ['USER_EDIT'], also: '新增账号 新建账号' },
    updateUser: { zh: '编辑用户', en: 'Edit a user', codes: ['USER_EDIT'] },
    changeUserStatus: { zh: '冻结或激活用户', en: 'Freeze or activate a user', codes: ['USER_STATUS'] },
    resetUserPassword: { zh: '重置用户的密码', en: 'Reset the password of a user', codes: ['USER_RESET_PASSWORD'], also: '忘记密码' },
    assignRolesToUser: { zh: '分配用户的角色', en: 'Assign roles to a user', codes: ['USER_GRANT'] },
    assignPermissionsToUser: { zh: '分配用户的权限', en: 'Grant permissions to a user', codes: ['USER_GRANT'] },
    deleteUser: { zh: '删除用户', en: 'Delete a user', codes: ['USER_DELETE'] },
    endUserSessions: { zh: '结束用户的会话', en: 'End the sessions of a user', codes: ['USER_STATUS'] },
  },
  '/permission/log': {
    exportLogs: { zh: '导出操作日志', en: 'Export the operation log', codes: ['LOG_EXPORT'] },
  },
  '/permission/role': {
    createRole: { zh: '新建角色', en: 'Create a role', codes: ['ROLE_EDIT'] },
    updateRole: { zh: '编辑角色', en: 'Edit a role', codes: ['ROLE_EDIT'] },
    copyRole: { zh: '复制角色', en: 'Copy a role', codes: ['ROLE_EDIT'] },
    allotRolePermissions: { zh: '分配角色的权限', en: 'Assign the permissions of a role', codes: ['ROLE_ALLOT'] },
    deleteRole: { zh: '删除角色', en: 'Delete a role', codes: ['ROLE_DELETE'] },
  },
  '/schedule/holiday': {
    createHoliday: { zh: '新建节假日', en: 'Create a holiday', codes: ['HOLIDAY_EDIT'] },
    updateHoliday: { zh: '编辑节假日', en: 'Edit a holiday', codes: ['HOLIDAY_EDIT'] },
    syncHoliday: { zh: '同步节假日', en: 'Sync holidays', codes: ['HOLIDAY_SYNC'] },
  },
  '/messageTask/index': {
    createMessageTask: { zh: '新建消息任务', en: 'Create a message task', codes: ['MESSAGE_TASK_EDIT'] },
    updateMessageTask: { zh: '编辑消息任务', en: 'Edit a message task', codes: ['MESSAGE_TASK_EDIT'] },
    sendMessages: { zh: '发送消息任务', en: 'Send a message task', codes: ['MESSAGE_TASK_SEND'] },
  },
}
