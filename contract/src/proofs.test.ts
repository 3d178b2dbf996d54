import { expect, it } from 'vitest'
import { calls } from './catalogue.ts'

/**
 * The changes of people that ask for no fresh proof, by why. A new call is either here, or says what it touches and when it asks (`docs/how/call.md`).
 */
const NO_PROOF_NEEDED: Readonly<Record<string, string>> = {
  'proves who it is by itself': `
    sendEmailCodeByCurrentUser sendSmsCodeByCurrentUser verifyEmailCodeByCurrentUser verifyPassword verifySmsCodeByCurrentUser proveMyself
    askPasskeyProof changePassword addPasskey confirmTotp`,
  'of who is not logged in': `
    getValidCodeByEmail getValidCodeByPhone login loginBySso loginByPasskey loginWithEmail loginWithSms askPasskey proveSecondFactor
    bindSsoUserAndLogin registerWithEmail registerWithSms resetPasswordWithEmail resetPasswordWithPhone logisticsNotice essNotice
    wechatRefundNotice ssoLogoutNotice refuseContract sendSigningCode signContract appendInvitedUpload beginInvitedUpload dropInvitedUpload`,
  'takes something away from oneself alone, or is for oneself alone': `
    sendTestMessage logout leaveSso updateUserBaseInfo updateUserInfo renamePasskey keepDraft clearDoneTask deleteMessage deleteTask readMessage taskRetry
    deleteView savePreference saveView arrangeHome createDashboard updateDashboard deleteDashboard pinVisit recordVisits tellPresence writeLog
    claimWork finishWork handOverWork releaseWork snoozeWork undoWork withdrawCalendarLink`,
  // To the robot of a group goes how many, never who.
  'tells a count, by the rights of its owner': 'createAlarm updateAlarm switchAlarm deleteAlarm handOverAlarm tryAlarm',
  'a plan or a way back: nothing before it is applied, which asks; nothing that was not so before': `
    planRepricing planCampMoves planDisabling planDemoReview planFeedbackClosing planPromises planOrderRemarks planParentStates planParentTags
    planResourceSwitch lookKeepingRule thawCoupon undoChangeSet undoStep undoCampClientUserRemoval undoParentMerge`,
  'waits for another person, or is the word of one before money is asked for': `
    askRefund askStrayReturn askRefundLine declineRefund withdrawRefund receiveReturn askContractTermination confirmContractTermination
    declineContractTermination declineWorkhourRequest declineFactorReset adjustWorkhours verifyReferrer endCommissionHold confirmWorkStatement disputeWorkStatement
    returnWorkStatement reopenWorkStatement settleWorkDisputes submitWorkStatement cancelCommissionPayout`,
  // Above the limit of a person and day it waits for another person; closing and paying the month ask.
  'hours by hand, many a day': 'createWorkhourEntry updateWorkhourEntry',
  'takes back what was open': 'freezeCoupon disableCoupons revokeShare revokeUploaderInvite stopKeeping',
  'masked as the list is': `
    exportVersions exportBanners exportCampClientUser exportUserClockIn exportPromotionChannels exportCoachComments exportContracts
    exportDemos exportFeedback exportFollowUps exportLogs exportOrders exportParents exportStatementLines exportRefunds exportReports
    exportResources exportShares exportUploaders exportWorkLines exportWorkhourStatistics exportCoupons printCoupons downloadReports
    downloadContracts getDownloadContract exportMinorsReport exportCampProfits proveBooks`,
  'daily work on families, children and orders': `
    createUserAddress deleteUserAddress updateUserAddress applyCampImport importCampStudents transferCampStudent createCampClientUser
    deleteCampClientUser updateCampClientUser commentClockIn createClockIn withdrawComment noteConsent createFeedback assignFeedback
    processFeedback snoozeFeedback saveReplyTemplates createFollowUp deleteFollowUp keepPromise updateFollowUp createOrder cancelOrder enrolOrder
    updateOrderRemark redeemCoupon createParent mergeParents setCampGroupActive setParentTags unbindParentDevice unbindParentImei
    unbindTianboImei createLogisticsOrder updateLogisticsOrder deleteLogisticsOrder pollLogisticsOrderTrackData importTracking
    markRisk shareReport generateReports setDemoConsent setDemoFeatured reviewDemo createDemo deleteDemo
    createMove updateMove addMoveFile chooseMoveSheet mapMoveFile checkMoveFile`,
  'daily work on camps and coaches': `
    saveCampGroup copyCamp saveCamp setCampCapacity addCoachGroupMember deleteCoachGroup moveCoachGroupMembers removeCoachGroupMember
    saveCoachGroup endCoachAbsence saveCoachAbsence remindCoaches reassignComments disableCoachTracking enableCoachTracking runDivision
    setCoachWish setGroupLevel updateCoachPlan sendCoachContract sendCoachGroupContract copySigningLink updateManyContracts
    updateEssContracts`,
  'settings and goods that no money leaves by': `
    saveCampConfig saveCampType sortCampTypes takeCampTypes takeCarriers addVersion deleteVersion updateVersion createBanner fileBanner restoreBanner updateBanner
    updateBannerPostStatus updateBannerSeq deleteChannelCost createPromotionChannel setPromotionChannelStatus
    updatePromotionChannel publishConsentText addGoods deleteGoods updateGoods updateGoodsSort createHoliday deleteHoliday syncHoliday
    updateHoliday createLogisticsCompany updateLogisticsCompany saveMemberConfig savePowerConfig createMessageTask deleteMessageTask
    retryMessageTask sendMessages updateMessageTask createResource deleteResource switchResource updateResource deleteTags upsertTag
    addUploader deleteUploader deleteUploadersBatch updateUploader inviteUploader deleteReferrer createDomain deleteDomain updateDomain
    setRecipient sealMinorsReport putSetupAside loadSample`,
  'beside rights, and gives none': 'shareView shareDashboard setRoleHome remindRoleFactors addTagsToUser',
  'nothing goes out by it that was not to go: payments of others are compared, endpoints that were proved are sent to again': `
    closeDay reopenDay explainLine fetchBill uploadBill payInSandbox checkMerchant testWebhook replayWebhook retryWebhookDeliveries`,
  'files that the record which takes them shows': 'appendUpload createUpload dropUpload linkFile uploadFile',
}

const NAMED = Object.values(NO_PROOF_NEEDED).flatMap((ids) => ids.trim().split(/\s+/))

it('each change says when it asks for fresh proof, or stands among those that need none', () => {
  const bare = calls.filter(({ changes, proof }) => changes && !proof).map(({ id }) => id)
  expect(bare.filter((id) => !NAMED.includes(id))).toEqual([])
  expect(NAMED.filter((id, at) => !bare.includes(id) || NAMED.indexOf(id) !== at)).toEqual([])
})
