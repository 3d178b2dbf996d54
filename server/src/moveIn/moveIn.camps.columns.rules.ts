import type { CampField } from '@camp/contract/moveIn/moveIn.camps.fields'
import type { KindColumns } from './moveIn.matching.rules.ts'
import { isDay, isName } from './moveIn.values.rules.ts'

const titles: Readonly<Record<CampField, string>> = {
  campNumber:
    '营期编号 营期id 营编号 班期编号 期次编号 课程编号 班级编号 旧编号 编号 id campid campno campnumber campcode courseid classid',
  name: '营期 营期名称 营名称 训练营 训练营名称 课程 课程名称 班级 班级名称 班名 名称 camp campname course coursename class classname name title',
  term: '期数 期次 期 第几期 学期 学年学期 批次 term session semester season cohort',
  campType: '营期类型 类型 营类型 训练营类型 课程类型 课程类别 班级类型 班型 类别 camptype type category coursetype classtype',
  goods: '商品 商品名称 所属商品 关联商品 产品 产品名称 套餐 goods goodsname product productname package',
  startDate:
    '开营 开营日期 开营时间 开始日期 开始时间 开课日期 开课时间 开班日期 起始日期 startdate start startson startat begindate begins firstday',
  endDate: '结营 结营日期 结营时间 结束日期 结束时间 结课日期 结课时间 结班日期 截止日期 enddate end endson endat finishdate ends lastday',
  enrolStart: '报名开始 报名开始日期 报名开始时间 招生开始 招生开始日期 enrolstart enrollstart enrolfrom enrollmentstart registrationstart',
  enrolEnd:
    '报名截止 报名截止日期 报名截止时间 报名结束 报名结束日期 招生截止 招生结束日期 enrolend enrollend enroluntil enrollmentend registrationend',
  capacity: '名额 营期名额 总名额 招生名额 招生人数 计划人数 人数上限 capacity places seats quota maxstudents limit',
  groupNumber: '分组编号 小组编号 组编号 分组id 小组id 社群编号 群编号 groupid groupno groupnumber',
  groupName: '分组 分组名称 小组 小组名称 组名 组别 班组 社群 社群名称 群名称 group groupname team',
  coach: '老师 辅导老师 带班老师 班主任 授课老师 任课老师 教师 教练 老师姓名 负责老师 coach coachname teacher teachername tutor instructor',
  groupCapacity: '分组名额 小组名额 组名额 小组人数上限 分组人数上限 组人数上限 groupcapacity groupplaces groupsize',
}

export const campColumns: KindColumns = {
  titles,
  contents: { startDate: isDay, endDate: isDay, enrolStart: isDay, enrolEnd: isDay, coach: isName },
}
