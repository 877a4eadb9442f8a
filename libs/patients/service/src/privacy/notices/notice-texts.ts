import type { PaperLanguage } from '@nidaan/kernel';
import type { PrivacyNotice } from '@nidaan/patients-contracts';

/** A notice before its fields are filled. */
export type NoticeTexts = Pick<PrivacyNotice, 'title' | 'sections'>;

/** What the settings say, as a notice's texts name it in braces. */
export interface NoticeFacts {
  hospital: string;
  officer: string;
  days: string;
}

const en: NoticeTexts = {
  title: 'Privacy notice of {hospital}',
  sections: [
    {
      heading: 'What we write down',
      text: 'Your name, age or date of birth, gender, phone number, e-mail and address. Your Aadhaar number, only if you give it.\nWhat your doctor finds and prescribes, your measurements, tests and reports.\nYour fees, bills and payments.',
    },
    {
      heading: 'What we use it for',
      text: 'To treat you and to keep your medical record.\nTo run appointments and the queue, and to bill what was done.\nOnly if you agree: messages to you, information to your insurer, referrals, research, your ABHA health account, photographs.',
    },
    {
      heading: 'Your rights',
      text: 'You may ask for a copy of your record and for a list of who looked at it. We hand it over within 72 hours.\nYou may ask us to correct what is wrong, and to erase what no rule obliges us to keep.\nYou may name somebody who acts for you if you die or cannot act yourself.\nWe answer within {days} days.',
    },
    {
      heading: 'How to take back your consent',
      text: 'Tell the front desk, write to us, or use the form on this page. Taking it back is as easy as giving it. You are treated all the same.',
    },
    {
      heading: 'Grievance officer of {hospital}',
      text: '{officer}',
    },
    {
      heading: 'Data Protection Board of India',
      text: 'If our answer does not satisfy you, you may complain to the Data Protection Board of India under the Digital Personal Data Protection Act, 2023.',
    },
  ],
};

const hi: NoticeTexts = {
  title: '{hospital} की गोपनीयता सूचना',
  sections: [
    {
      heading: 'हम क्या लिखते हैं',
      text: 'आपका नाम, आयु या जन्मतिथि, लिंग, फ़ोन नंबर, ई-मेल और पता। आपका आधार नंबर, केवल यदि आप देते हैं।\nआपके डॉक्टर की जाँच और दवाएँ, आपके माप, जाँचें और रिपोर्ट।\nआपके शुल्क, बिल और भुगतान।',
    },
    {
      heading: 'हम इसका उपयोग किसलिए करते हैं',
      text: 'आपके इलाज और आपका चिकित्सा रिकॉर्ड रखने के लिए।\nअपॉइंटमेंट और कतार चलाने, और किए गए काम का बिल बनाने के लिए।\nकेवल आपकी सहमति से: आपको संदेश, आपके बीमाकर्ता को जानकारी, रेफ़रल, शोध, आपका आभा स्वास्थ्य खाता, तस्वीरें।',
    },
    {
      heading: 'आपके अधिकार',
      text: 'आप अपने रिकॉर्ड की प्रति और उसे किसने देखा इसकी सूची माँग सकते हैं। हम इसे 72 घंटे के भीतर देते हैं।\nआप गलत बातें ठीक करवा सकते हैं, और जिसे रखने के लिए कोई नियम हमें बाध्य नहीं करता उसे मिटवा सकते हैं।\nआप किसी को नामित कर सकते हैं जो आपकी मृत्यु या असमर्थता में आपकी ओर से काम करे।\nहम {days} दिनों के भीतर उत्तर देते हैं।',
    },
    {
      heading: 'अपनी सहमति कैसे वापस लें',
      text: 'रिसेप्शन पर बताएँ, हमें लिखें, या इस पृष्ठ का फ़ॉर्म भरें। सहमति वापस लेना उतना ही आसान है जितना देना। आपका इलाज फिर भी होता है।',
    },
    {
      heading: '{hospital} के शिकायत अधिकारी',
      text: '{officer}',
    },
    {
      heading: 'भारतीय डेटा संरक्षण बोर्ड',
      text: 'यदि हमारा उत्तर आपको संतुष्ट नहीं करता, तो आप डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम, 2023 के तहत भारतीय डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।',
    },
  ],
};

/** The texts that come with Nidaan (ORG-70). Counsel must confirm their wording (docs/operations/privacy.md). */
export const NOTICE_TEXTS: Readonly<Record<PaperLanguage, NoticeTexts>> = { en, hi };

/** The texts with what the settings say in place of {hospital}, {officer} and {days}; other braces stay. */
export function filledNotice<T extends NoticeTexts>(notice: T, facts: NoticeFacts): T {
  const fill = (text: string) => text.replace(/\{(hospital|officer|days)\}/g, (_, name: keyof NoticeFacts) => facts[name]);
  return {
    ...notice,
    title: fill(notice.title),
    sections: notice.sections.map(({ heading, text }) => ({ heading: fill(heading), text: fill(text) })),
  };
}
