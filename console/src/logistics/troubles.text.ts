import { defineText } from '../platform/i18n.ts'

/** What goes wrong with parcels, what to do about it, and what to write to the family. */
export const troublesText = defineText({
  zh: {
    title: '需要处理',
    hint: {
      TO_STOP: '订单已申请退款或正在退款。还没交给物流公司的请取出并删除物流单；已在途的请联系物流公司拦截退回。',
      NOT_COLLECTED: '发货超过 48 小时仍未揽收。请确认包裹已交给物流公司，运单号和物流公司无误。',
      STUCK: '超过 72 小时没有新轨迹。请联系物流公司核实。',
      LOCKER: '包裹在快递柜或驿站超过 3 天未取，可能会被退回。请提醒家长取件。',
      REFUSED: '家长拒收。请联系家长确认原因：重新派送、补发或退款。',
      ADDRESS: '快递员联系不到收件人，或地址超出派送范围。请核对电话和地址，并告知物流公司。',
      PROBLEM: '物流公司标记为派送异常。请查看轨迹，联系物流公司。',
      RETURNED: '包裹已退回，订单还没有退款，也没有补发。请联系家长，补发或退款。',
    },
    draft: {
      TO_STOP: '{name}您好，您的订单正在办理退款，包裹（{company} {number}）我们会拦截退回。如果仍收到派送，请拒收，谢谢。',
      NOT_COLLECTED: '{name}您好，您订购的物品已由{company}（运单号 {number}）承运，目前等待揽收，我们正在催促，给您带来不便请谅解。',
      STUCK: '{name}您好，您的包裹（{company} {number}）途中有所延误，我们正在与快递公司核实，有进展会及时告知您。',
      LOCKER: '{name}您好，您的包裹（{company} {number}）已放在快递柜或驿站，请尽快领取，以免被退回。',
      REFUSED: '{name}您好，您的包裹（{company} {number}）显示被拒收，请问是什么原因？如需重新派送或退款，请联系我们。',
      ADDRESS: '{name}您好，快递员送您的包裹（{company} {number}）时联系不上您或地址有误，请回复正确的地址和电话，我们会尽快重新安排派送。',
      PROBLEM: '{name}您好，您的包裹（{company} {number}）派送遇到问题，我们正在与快递公司处理，请保持电话畅通。',
      RETURNED: '{name}您好，您的包裹（{company} {number}）已被退回。请问是否需要重新寄送？如需退款也请联系我们。',
    },
    message: '发给家长的消息（草稿）',
    messageHint: '不会自动发送。存为消息任务草稿后，由有发送权限的同事核对并发送；{name} 会换成家长姓名。',
    copyHint: '不会自动发送，由您复制后发给家长；{name} 会换成收件人姓名。',
    draftTitle: '物流提醒 {number}',
    copy: '复制',
    copied: '已复制，可粘贴到微信或短信',
    copyRefused: '浏览器不允许复制，请手动选中复制',
    keep: '存为消息草稿',
    kept: '已存为草稿，去查看',
    abort: '物流公司不再推送：{why}。请核对物流公司和运单号。',
    abortPlain: '物流公司不支持推送该运单，将按计划查询。',
    corrected: '该运单号可能属于：{company}',
  },
  en: {
    title: 'Needs attention',
    hint: {
      TO_STOP:
        'A refund of its order is requested or in progress. Take it out and delete it if the carrier does not have it yet; else ask the carrier to send it back.',
      NOT_COLLECTED: 'Not collected 48 hours after it was sent. Check that the carrier has it, and that number and carrier are right.',
      STUCK: 'No new track for 72 hours. Please ask the carrier.',
      LOCKER: 'It has been in a locker or station for 3 days and may be sent back. Please remind the family.',
      REFUSED: 'The family refused it. Ask why: deliver again, send another one, or refund.',
      ADDRESS: 'The courier could not reach the receiver, or the address is out of range. Check phone and address and tell the carrier.',
      PROBLEM: 'The carrier reports that it could not be delivered. See the tracks and ask the carrier.',
      RETURNED: 'It was returned, and the order is neither refunded nor sent again. Ask the family, then send again or refund.',
    },
    draft: {
      TO_STOP:
        'Dear {name}, your order is being refunded, so we are having the parcel ({company} {number}) sent back. If it is delivered all the same, please refuse it.',
      NOT_COLLECTED:
        'Dear {name}, your parcel ({company} {number}) is waiting to be collected by the carrier. We are following up. Sorry for the delay.',
      STUCK: 'Dear {name}, your parcel ({company} {number}) is delayed. We are checking with the carrier and will let you know.',
      LOCKER:
        'Dear {name}, your parcel ({company} {number}) is in a locker or at a station. Please fetch it soon, or it will be sent back.',
      REFUSED: 'Dear {name}, your parcel ({company} {number}) was refused. May we ask why? Tell us if you want it again, or a refund.',
      ADDRESS: 'Dear {name}, the courier could not deliver your parcel ({company} {number}). Please send us the right address and phone.',
      PROBLEM:
        'Dear {name}, there is a problem with the delivery of your parcel ({company} {number}). We are on it; please keep your phone at hand.',
      RETURNED: 'Dear {name}, your parcel ({company} {number}) came back to us. Shall we send it again, or refund it?',
    },
    message: 'Message to the family (draft)',
    messageHint:
      'Nothing is sent automatically. Saved as a draft message task, it is checked and sent by a colleague. {name} is replaced by the name of the family.',
    copyHint: 'Nothing is sent automatically: copy and send it. {name} is replaced by the name of the receiver.',
    draftTitle: 'Parcel {number}',
    copy: 'Copy',
    copied: 'Copied',
    copyRefused: 'The browser does not allow copying; please select the text',
    keep: 'Save as draft',
    kept: 'Saved as draft; show it',
    abort: 'The carrier no longer reports on it: {why}. Please check carrier and number.',
    abortPlain: 'The carrier does not report this number; we check it regularly.',
    corrected: 'This number may belong to: {company}',
  },
})
