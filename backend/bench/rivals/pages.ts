import { importLines } from './import-lines.ts'

/** The first step of the registration as other form libraries draw it: entries of pages that Vite builds. */
type RivalPage = {
  readonly name: string
  /** Packages from the registry, with their versions. */
  readonly packages: Readonly<Record<string, string>>
  /** The page's script: draws the step into `#form`. */
  readonly entry: string
  /** Its first text field. */
  readonly field: string
}

const surveyElements = [
  { type: 'radiogroup', name: 'boatName', title: 'Boat', choices: ['Amba', 'Nautilus'], isRequired: true },
  { type: 'text', inputType: 'date', name: 'tripStartDate', title: 'Trip start date', isRequired: true },
  { type: 'text', inputType: 'date', name: 'tripEndDate', title: 'Trip end date', isRequired: true },
  { type: 'text', name: 'bookingAgency', title: 'Booking agency', isRequired: true, maxLength: 200 },
  { type: 'text', name: 'bookingReference', title: 'Booking reference', isRequired: true, maxLength: 50 },
]

const required = { required: true }
const formComponents = [
  {
    type: 'radio',
    key: 'boatName',
    label: 'Boat',
    values: ['Amba', 'Nautilus'].map((boat) => ({ label: boat, value: boat })),
    validate: required,
  },
  { type: 'textfield', inputType: 'date', key: 'tripStartDate', label: 'Trip start date', validate: required },
  { type: 'textfield', inputType: 'date', key: 'tripEndDate', label: 'Trip end date', validate: required },
  { type: 'textfield', key: 'bookingAgency', label: 'Booking agency', validate: { required: true, maxLength: 200 } },
  {
    type: 'textfield',
    key: 'bookingReference',
    label: 'Booking reference',
    validate: { required: true, maxLength: 50 },
  },
]

export const rivalPages: readonly RivalPage[] = [
  {
    name: 'SurveyJS',
    packages: { 'survey-core': '3.0.0', 'survey-react-ui': '3.0.0', react: '19.3.0', 'react-dom': '19.3.0' },
    entry: `
      ${importLines([
        ['{ createElement }', 'react'],
        ['{ createRoot }', 'react-dom/client'],
        ['{ Model }', 'survey-core'],
        ['{ Survey }', 'survey-react-ui'],
        ['{}', 'survey-core/survey-core.css'],
      ])}
      const model = new Model({ elements: ${JSON.stringify(surveyElements)} })
      createRoot(document.querySelector('#form')).render(createElement(Survey, { model }))`,
    field: '[data-name="bookingAgency"] input',
  },
  {
    name: 'Form.io',
    packages: { '@formio/js': '5.6.0' },
    entry: `
      ${importLines([
        ['{ Form }', '@formio/js'],
        ['{}', '@formio/js/dist/formio.form.min.css'],
      ])}
      new Form(document.querySelector('#form'), { components: ${JSON.stringify(formComponents)} }).ready`,
    field: '.formio-component-bookingAgency input',
  },
]
