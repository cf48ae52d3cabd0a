export const view = {
  label: "보기",
  dense: "촘촘하게",
  columns: "열",
  asMade: "처음대로",
  saved: "저장한 보기",
  save: "지금 보기 저장",
  saveText: "열, 정렬, 줄 간격과 필터를 이름을 붙여 이 브라우저에 저장해요.",
  name: "이름",
  remove: "지우기",
  removeNamed: "“{name}” 지우기",
};
