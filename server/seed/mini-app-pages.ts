/** The pages of the demo's mini-app: name, title, path, published, and the blocks: kind, title and the lines of the content. */
export const miniAppPages = [
  {
    ...{ name: "首页", title: "舵手小店", path: "/pages/home", published: true },
    blocks: [
      ["banner", "随时随地，触手可及", ["机器人就在您身边，扫码即购"]],
      ["products", "今日热卖", ["农夫山泉 550ml", "可口可乐 500ml", "美式咖啡", "奥利奥饼干 97g"]],
      ["coupons", "优惠券", ["新人立减 3 元", "满 20 减 4", "咖啡八折券"]]
    ]
  },
  {
    ...{ name: "商品列表", title: "全部商品", path: "/pages/products", published: true },
    blocks: [
      ["products", "饮料", ["农夫山泉 550ml", "可口可乐 500ml", "元气森林气泡水 480ml", "东方树叶乌龙茶 500ml"]],
      ["products", "咖啡", ["美式咖啡", "拿铁咖啡"]],
      ["products", "零食", ["奥利奥饼干 97g", "乐事薯片 75g", "每日坚果 25g", "德芙巧克力 43g"]]
    ]
  },
  {
    ...{ name: "领券中心", title: "领券中心", path: "/pages/coupons", published: true },
    blocks: [
      ["banner", "天天有好券", ["每日 10 点更新，先到先得"]],
      ["coupons", "可领取", ["新人立减 3 元", "满 20 减 4", "满 50 减 12", "周末零食券", "酒店住客券"]]
    ]
  },
  {
    ...{ name: "附近设备", title: "附近的机器人", path: "/pages/nearby", published: true },
    blocks: [["map", "为您找到最近的机器人", ["请允许获取位置信息", "点击图标查看在售商品"]]]
  },
  {
    ...{ name: "会员权益", title: "会员权益", path: "/pages/members", published: true },
    blocks: [
      ["banner", "成为会员，处处优惠", ["每月 18 日会员日全场九折"]],
      ["text", "会员可享", ["消费 1 元积 1 分，积分可抵现金。", "生日当月赠九折券一张。", "新品优先体验。"]]
    ]
  },
  {
    ...{ name: "帮助中心", title: "常见问题", path: "/pages/help", published: true },
    blocks: [
      ["text", "付款后柜门没有打开？", ["请等待 10 秒；仍未打开时，款项将在 24 小时内原路退回。"]],
      ["text", "商品有质量问题？", ["请在订单详情中申请退款，并拍照说明。"]],
      ["text", "如何开具发票？", ["在“我的订单”中选择订单，填写抬头后发送到您的邮箱。"]]
    ]
  },
  {
    ...{ name: "双十一会场", title: "双十一会场", path: "/pages/campaigns/double-eleven", published: false },
    blocks: [
      ["banner", "双十一狂欢", ["全场八折，仅此十二天"]],
      ["products", "爆款直降", ["元气森林气泡水 480ml", "每日坚果 25g", "拿铁咖啡", "德芙巧克力 43g"]],
      ["coupons", "折上折", ["双十一狂欢券"]]
    ]
  },
  {
    ...{ name: "圣诞会场", title: "圣诞快乐", path: "/pages/campaigns/christmas", published: false },
    blocks: [
      ["banner", "圣诞快乐", ["礼盒满 50 减 10，送到房间门口"]],
      ["products", "圣诞礼盒", ["巧克力礼盒", "坚果礼盒", "热红酒套装"]]
    ]
  },
  {
    ...{ name: "关于我们", title: "关于我们", path: "/pages/about", published: true },
    blocks: [
      ["text", "舵手小店", ["我们用机器人把日常所需送到您身边。", "客服热线：400-000-0000，每日 8 点至 22 点。"]]
    ]
  }
] as const
