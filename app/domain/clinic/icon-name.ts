/** The icons that the clinic's texts refer to; the interface decides how each is drawn. */
export type IconName = ServiceIcon | StatIcon | ValueIcon | FeatureIcon | PurposeIcon

export type ServiceIcon = 'ultrasound' | 'ecg' | 'laboratory'

export type StatIcon = 'calendar' | 'branches' | 'clock' | 'quality'

export type ValueIcon =
  | 'respect'
  | 'service'
  | 'healing'
  | 'teamwork'
  | 'values'
  | 'innovation'
  | 'commitment'
  | 'accessibility'

export type PurposeIcon = 'mission' | 'vision'

export type FeatureIcon = 'equipment' | 'people' | 'speed' | 'care' | 'precision' | 'access'
