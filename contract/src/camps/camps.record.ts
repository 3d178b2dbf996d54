import { activeFlg } from '../base/labels.ts'
import { defineRecord, listOf } from '../base/record.ts'
import { campStatus } from './camps.labels.ts'

export const campTypeRecord = defineRecord({
  entity: 'campType',
  zh: '营期类型',
  en: 'camp type',
  codes: ['CAMP_CONFIG'],
  fields: {
    name: ['名称', 'Name'],
    sort: ['排序', 'Sort', 'count'],
    activeFlg: ['状态', 'Status', activeFlg],
    lessonDays: ['课程天数', 'Lesson days', 'count'],
    unlockTime: ['每日解锁时间', 'Unlocks daily at'],
    makeupDays: ['补打卡天数', 'Days to make up', 'count'],
    commentDeadlineHours: ['点评时限（小时）', 'Comment within (hours)', 'count'],
    groupCapacity: ['每组名额', 'Places in a group', 'count'],
    certificateMinClockIns: ['结营要求：打卡天数', 'Clock-ins for a certificate', 'count'],
    reminderTime: ['打卡提醒时间', 'Reminder at'],
  },
})

export const campRecord = defineRecord({
  entity: 'camp',
  zh: '营期',
  en: 'camp',
  codes: ['CAMP_INDEX'],
  fields: {
    name: ['营期名称', 'Camp'],
    campType: ['营期类型', 'Camp type', 'ref'],
    goods: ['关联商品', 'Goods', 'ref'],
    term: ['期数', 'Term'],
    enrolStart: ['招生开始', 'Enrolment from', 'day'],
    enrolEnd: ['招生结束', 'Enrolment until', 'day'],
    startDate: ['营期开始', 'First day', 'day'],
    endDate: ['营期结束', 'Last day', 'day'],
    capacity: ['名额', 'Places', 'count'],
    status: ['状态', 'Status', campStatus],
    remark: ['备注', 'Remark'],
    lessons: ['课程（第几天、资源）', 'Lessons (day, resource)', listOf('text')],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})

export const campGroupRecord = defineRecord({
  entity: 'campGroup',
  zh: '营期分组',
  en: 'camp group',
  codes: ['CAMP_GROUP'],
  fields: {
    camp: ['营期', 'Camp', 'ref'],
    name: ['分组名称', 'Group'],
    coach: ['辅导老师', 'Coach', 'ref'],
    capacity: ['名额', 'Places', 'count'],
    level: ['级别', 'Level'],
    activeFlg: ['状态', 'Status', activeFlg],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
