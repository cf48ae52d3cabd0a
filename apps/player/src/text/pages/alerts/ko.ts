/** Words of the alerts and of what is to come. */
export const ko = {
  alerts: {
    title: "알림",
    mine: "내 알림",
    notices: "공지사항",
    messages: "읽지 않은 쪽지가 {n, number}통 있어요.",
    inquiries: "새 답변이 온 문의가 {n, number}건 있어요.",
    deposit: "{amount, number}{unit} 입금 신청을 처리하고 있어요.",
    depositPlay: "{amount, number}{unit} 받기 신청을 처리하고 있어요.",
    withdraw: "{amount, number}{unit} 출금 신청을 처리하고 있어요.",
    withdrawPlay: "{amount, number}{unit} 반납 신청을 처리하고 있어요.",
    none: "지금 확인할 알림이 없어요. 새 쪽지, 문의 답변, 처리 중인 신청이 여기에 모여요.",
    signIn: "로그인하면 내 쪽지와 문의 답변, 처리 중인 신청도 여기에서 볼 수 있어요.",
  },
  soon: {
    leaderboard: "리더보드",
    promotion: "프로모션",
    words: "곧 열려요",
    leaderboardText: "순위는 아직 집계하지 않아요. 열리기 전에 공지로 먼저 알려 드릴게요.",
    promotionText: "진행 중인 프로모션이 아직 없어요. 열리기 전에 공지로 먼저 알려 드릴게요.",
    toNotices: "공지사항 보기",
  },
} as const;
