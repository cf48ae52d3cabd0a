import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** The accent from quiet to strong; the shades in use are taken from the tokens, these serve what the kit mixes itself. */
const ACCENT: MantineColorsTuple = [
  "#e9f6f1",
  "#d3ebe1",
  "#a8d8c5",
  "#88d7b9",
  "#57b695",
  "#3fa283",
  "#2e8a6e",
  "#1e664f",
  "#185442",
  "#0f3f31",
];

const SMALL = { size: "xs" } as const;

export const theme = createTheme({
  primaryColor: "maru",
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { maru: ACCENT },
  fontFamily: '"Pretendard Variable", Pretendard, system-ui, -apple-system, "Malgun Gothic", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.45" },
  spacing: { xs: "6px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "3px", sm: "5px", md: "6px", lg: "8px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Fields beside each other stand in one line, whatever is said about one of them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Button: { defaultProps: SMALL },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "md" } },
    TextInput: { defaultProps: SMALL },
    PasswordInput: { defaultProps: SMALL },
    NumberInput: { defaultProps: { ...SMALL, thousandSeparator: ",", hideControls: true } },
    Textarea: { defaultProps: { ...SMALL, autosize: true, minRows: 2 } },
    Select: { defaultProps: { ...SMALL, checkIconPosition: "right", allowDeselect: false } },
    MultiSelect: { defaultProps: SMALL },
    NativeSelect: { defaultProps: SMALL },
    Checkbox: { defaultProps: SMALL },
    Switch: { defaultProps: { size: "sm" } },
    DatePickerInput: { defaultProps: SMALL },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, radius: "lg" } },
  },
});

const SHARED = {
  "--mantine-color-body": "var(--ground)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--raised)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-gray-text": "var(--ink-2)",
  "--mantine-color-red-filled": "var(--danger)",
  "--mantine-color-red-outline": "var(--danger)",
  "--mantine-color-red-light-color": "var(--danger)",
  "--mantine-color-red-light": "var(--danger-quiet)",
  "--mantine-color-yellow-light-color": "var(--warn)",
  "--mantine-color-yellow-light": "var(--warn-quiet)",
  "--mantine-color-maru-light-color": "var(--accent)",
  "--mantine-color-maru-light": "var(--accent-quiet)",
  "--mantine-color-gray-light": "var(--raised)",
  "--mantine-color-gray-light-color": "var(--ink-2)",
} as const;

/** The kit's colours are the tokens': one place decides what is readable in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: SHARED, dark: SHARED });
