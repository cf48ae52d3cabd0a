export const view = {
  label: "보기",
  dense: "촘촘하게",
  columns: "열",
  asMade: "처음대로",
};
