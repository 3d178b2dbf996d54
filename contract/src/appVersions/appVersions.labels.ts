import { labelled, type ValueOf } from '../base/labels.ts'

/** For which devices an app is. */
export const appPlatform = labelled({
  IOS: ['iOS', 'iOS', 'plain'],
  ANDROID: ['安卓', 'Android', 'plain'],
  HARMONY: ['鸿蒙', 'HarmonyOS', 'plain'],
  PAD: ['学习平板', 'Learning pad', 'plain'],
})
export type AppPlatform = ValueOf<typeof appPlatform>

/** A blocked version must not be used, whenever it was published. */
export const versionState = labelled({
  DRAFT: ['草稿', 'Draft', 'grey'],
  SCHEDULED: ['待发布', 'Scheduled', 'blue'],
  PUBLISHED: ['已发布', 'Published', 'green'],
  BLOCKED: ['已停用', 'Blocked', 'red'],
})
export type VersionState = ValueOf<typeof versionState>

/** Why a device has to update before it goes on. */
export const forceReason = labelled({
  NONE: ['不强制', 'Not forced', 'grey'],
  FORCED: ['有强制更新的版本', 'A newer version is forced', 'amber'],
  UNSUPPORTED: ['低于最低支持的编号', 'Below the oldest supported code', 'amber'],
  BLOCKED: ['设备上的版本已停用', 'Its own version is blocked', 'red'],
})

/** What became of a version when one was sought for a device. */
export const versionVerdict = labelled({
  GIVEN: ['推给该设备', 'Offered to the device', 'green'],
  PASSED: ['可用，但有更新的版本', 'Available, but there is a newer one', 'grey'],
  HELD_BACK: ['不在灰度范围', 'Outside the rollout', 'amber'],
  NOT_YET: ['尚未发布', 'Not published yet', 'blue'],
  BLOCKED: ['已停用', 'Blocked', 'red'],
  INSTALLED: ['设备上的版本', 'On the device', 'grey'],
})
