/**
 * The calls that the palette offers, in its order, by the screen where they are made: what is done with one record leads to the list where
 * it is chosen. Titles and rights are those of the contract: `npm run roots` writes `deeds.generated.ts` from both.
 */
export const callsByScreen: Readonly<Record<string, string>> = {
  '/camp/configure': 'saveCampType saveCampConfig',
  '/camp/index': `importCampStudents saveCamp copyCamp createCampClientUser deleteCampClientUser updateCampClientUser transferCampStudent
    exportCampClientUser exportUserClockIn saveCampGroup createClockIn commentClockIn`,
  '/order/index': `importTracking createOrder refundOrder askRefund cancelOrder createLogisticsOrder exportOrders exportShipment
    confirmPayment denyPayment enrolOrder`,
  '/order/refunds': 'approveRefund declineRefund receiveReturn exportRefunds saveRefundRule',
  '/order/reconcile':
    'returnStrayPayment uploadBill fetchBill closeDay reopenDay takeInLine recordRefundLine exportStatementLines proveBooks',
  '/location/userAddress': 'createUserAddress updateUserAddress deleteUserAddress',
  '/location/logisticsOrder': 'deleteLogisticsOrder pollLogisticsOrderTrackData',
  '/location/logisticsCompany': 'createLogisticsCompany updateLogisticsCompany',
  '/parent/index': 'createParent mergeParents exportParents setParentTags eraseParent createFollowUp',
  '/coach/coashListIndex': 'saveCoach saveCoachAbsence saveCoachKindRate enableCoachTracking disableCoachTracking',
  '/coach/coachGroup': 'saveCoachGroup deleteCoachGroup addCoachGroupMember moveCoachGroupMembers removeCoachGroupMember',
  '/coach/CoachDivision': 'runDivision',
  '/coach/coachOverTime': 'remindCoaches reassignComments exportCoachComments',
  '/coach/coachWorkHourStats': `createWorkhourEntry updateWorkhourEntry adjustWorkhours confirmWorkhourRequest importWorkhours
    exportWorkLines exportWorkhourStatistics sendCoachContract sendCoachGroupContract`,
  '/coach/statements': `submitWorkStatement confirmWorkStatement returnWorkStatement settleWorkDisputes closeWorkMonth reopenWorkStatement
    payWorkStatements unpayWorkStatement exportWorkPayout saveCoachPayee`,
  '/coach/payRules': 'saveCreditRule deleteCreditRule',
  '/coach/contractSignRecords': `copySigningLink getDownloadContract updateEssContracts askContractTermination confirmContractTermination
    declineContractTermination exportContracts downloadContracts`,
  '/resources/manage': 'createResource updateResource deleteResource switchResource exportResources',
  '/resources/demo': 'createDemo reviewDemo setDemoConsent deleteDemo',
  '/resources/report': 'generateReports shareReport downloadReports exportReports',
  '/resources/share': 'revokeShare',
  '/extension/channel': 'createPromotionChannel updatePromotionChannel setPromotionChannelStatus addChannelCost exportPromotionChannels',
  '/extension/exchange': 'generateCoupons printCoupons disableCoupons freezeCoupon thawCoupon redeemCoupon exportCoupons',
  '/extension/referrer': `saveReferrer verifyReferrer deleteReferrer importReferrers createCommissionPayout payCommissionPayout
    cancelCommissionPayout exportCommissionPayout endCommissionHold saveReferrerPayee`,
  '/content/banner': 'createBanner updateBanner updateBannerPostStatus fileBanner restoreBanner',
  '/content/banner/otherConfigure': 'updateParamConfig',
  '/content/banner/appVersion': 'addVersion updateVersion',
  '/content/weMerchant': 'createMerchant updateMerchant',
  '/content/goods': 'addGoods updateGoods',
  '/content/uploader': 'addUploader updateUploader inviteUploader revokeUploaderInvite',
  '/core/moveIn': 'createMove updateMove addMoveFile chooseMoveSheet mapMoveFile checkMoveFile',
  '/core/setup': 'takeRoleTemplates takeCampTypes takeCarriers sendTestMessage',
  '/core/apiKey': 'createApiKey updateApiKey rotateApiKey endOldSecret revokeApiKey',
  '/settings/schedules': 'createAlarm updateAlarm switchAlarm handOverAlarm tryAlarm',
  '/core/webhook': 'createWebhook updateWebhook rotateWebhook deleteWebhook testWebhook retryWebhookDeliveries',
  '/core/consent': 'publishConsentText',
  '/core/minorsReport': 'exportMinorsReport sealMinorsReport setRecipient',
  '/core/access': 'approveRoleAccess confirmRoleAccess approveDirectAccess confirmDirectAccess approveExport declineExport',
  '/camp/profit': 'saveProfitEntry closeProfitMonth exportCampProfits',
  '/camp/risk': 'markRisk',
  '/core/keeping': 'updateKeepingRule lookKeepingRule stopKeeping releaseKeeping exportEverything',
  '/core/domain': 'createDomain updateDomain',
  '/feedback/index': 'createFeedback processFeedback assignFeedback saveReplyTemplates exportFeedback',
  '/member/configure': 'saveMemberConfig',
  '/member/interests': 'savePowerConfig',
  '/member/index': 'giveMember',
  '/tagemanager/index': 'upsertTag deleteTags',
  '/permission/permission': 'createPermission updatePermission',
  '/usercenter/backUserManage': `createUser updateUser changeUserStatus resetUserPassword assignRolesToUser assignPermissionsToUser
    deleteUser endUserSessions askFactorReset approveFactorReset`,
  '/permission/log': 'exportLogs',
  '/permission/role': 'createRole updateRole copyRole allotRolePermissions deleteRole',
  '/schedule/holiday': 'createHoliday updateHoliday syncHoliday',
  '/messageTask/index': 'createMessageTask updateMessageTask sendMessages',
}

/** By what else people look for them. */
export const otherWords: Readonly<Record<string, string>> = {
  importCampStudents: '导入学员',
  saveCamp: '新建营期 开营',
  importTracking: '导入运单号',
  createOrder: '新建订单 录单',
  refundOrder: '退钱',
  createLogisticsOrder: '物流 快递',
  saveCoach: '新增老师',
  createWorkhourEntry: '登记工时 加工时',
  importWorkhours: '导入工时',
  sendCoachContract: '发起合同 签合同',
  payWorkStatements: '发工资',
  exportWorkPayout: '发工资',
  updateEssContracts: '催签 再发 作废合同',
  askContractTermination: '解除合同',
  confirmContractTermination: '解除合同',
  declineContractTermination: '拒绝解除合同',
  redeemCoupon: '核销',
  importReferrers: '导入推荐人',
  createUser: '新增账号 新建账号',
  resetUserPassword: '忘记密码',
}
