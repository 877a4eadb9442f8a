/** Given names with other ways to write them; the last is the name in Devanagari. */
export const GIVEN_NAMES = {
  Male: [
    ['Ramesh', 'Rameesh', 'रमेश'], ['Suresh', 'Sooresh', 'सुरेश'], ['Deepak', 'Dipak', 'दीपक'], ['Srinivas', 'Shrinivas', 'Sreenivas', 'श्रीनिवास'],
    ['Imran', 'Emran', 'इमरान'], ['Zubair', 'Jubair', 'ज़ुबैर'], ['Venkatesh', 'Wenkatesh', 'वेंकटेश'], ['Gurpreet', 'Gurprit', 'गुरप्रीत'],
    ['Subramaniam', 'Subramanyam', 'सुब्रमण्यम'], ['Krishna', 'Krishnaa', 'Krisna', 'कृष्णा'], ['Vijay', 'Vijai', 'Wijay', 'विजय'], ['Sanjay', 'Sanjai', 'संजय'],
    ['Rajesh', 'Raajesh', 'राजेश'], ['Mahesh', 'Mahesha', 'महेश'], ['Ganesh', 'Ganeshh', 'गणेश'], ['Arjun', 'Arjoon', 'अर्जुन'], ['Anil', 'Aneel', 'अनिल'],
    ['Sunil', 'Suneel', 'सुनील'], ['Rakesh', 'Raakesh', 'राकेश'], ['Mukesh', 'Mookesh', 'मुकेश'], ['Dinesh', 'Deenesh', 'दिनेश'], ['Yusuf', 'Yoosuf', 'यूसुफ'],
    ['Harish', 'Hareesh', 'हरीश'], ['Prakash', 'Prakaash', 'प्रकाश'], ['Vinod', 'Winod', 'विनोद'], ['Ashok', 'Asok', 'अशोक'], ['Gopal', 'Gopaal', 'गोपाल'],
    ['Shankar', 'Sankar', 'शंकर'], ['Bhaskar', 'Baskar', 'भास्कर'], ['Karthik', 'Kartik', 'कार्तिक'], ['Farhan', 'Pharhan', 'फरहान'], ['Manoj', 'Manoz', 'मनोज'],
  ],
  Female: [
    ['Laxmi', 'Lakshmi', 'लक्ष्मी'], ['Sunita', 'Suneeta', 'Sunitha', 'सुनीता'], ['Pooja', 'Puja', 'पूजा'], ['Fatima', 'Fathima', 'फ़ातिमा'], ['Kamala', 'Kamla', 'कमला'],
    ['Asha', 'Aasha', 'आशा'], ['Usha', 'Oosha', 'उषा'], ['Meena', 'Mina', 'मीना'], ['Veena', 'Vina', 'Weena', 'वीणा'], ['Anita', 'Aneeta', 'Anitha', 'अनीता'],
    ['Geeta', 'Gita', 'Geetha', 'गीता'], ['Seema', 'Sima', 'सीमा'], ['Rekha', 'Reka', 'रेखा'], ['Savitri', 'Sawitri', 'सावित्री'], ['Shanti', 'Shanthi', 'शांति'],
    ['Radha', 'Raadha', 'राधा'], ['Parvati', 'Parwati', 'पार्वती'], ['Zarina', 'Jareena', 'ज़रीना'], ['Nasreen', 'Nasrin', 'नसरीन'], ['Saraswati', 'Saraswathi', 'सरस्वती'],
    ['Kavita', 'Kavitha', 'कविता'], ['Rukmini', 'Rookmini', 'रुक्मिणी'], ['Jyoti', 'Jyothi', 'ज्योति'], ['Manju', 'Manjoo', 'मंजू'], ['Deepa', 'Dipa', 'दीपा'],
    ['Bhavana', 'Bhawana', 'भावना'], ['Shobha', 'Sobha', 'शोभा'], ['Vidya', 'Vidhya', 'विद्या'], ['Sangeeta', 'Sangita', 'संगीता'], ['Neelam', 'Nilam', 'नीलम'],
  ],
} as const; // prettier-ignore

/** Family names with other ways to write them: frequent ones, and ones that tell more. */
export const FAMILY_NAMES = [
  ['Kumar'], ['Sharma', 'Sarma'], ['Singh', 'Sing'], ['Patel'], ['Gupta'], ['Yadav', 'Yadaw'], ['Reddy', 'Reddi'], ['Patil', 'Pateel'], ['Shah'],
  ['Khan'], ['Verma', 'Varma'], ['Chowdhury', 'Choudhary', 'Chaudhari'], ['Deshmukh', 'Deshmookh'], ['Kulkarni', 'Kulkarnee'], ['Bhattacharya', 'Bhattacharyya'],
  ['Srivastava', 'Shrivastav'], ['Banerjee', 'Banerji'], ['Iyengar', 'Ayyangar'], ['Saxena', 'Saksena'], ['Qureshi', 'Kureshi'], ['Hegde'], ['Kamble'], ['Gaikwad', 'Gaikvad'],
] as const; // prettier-ignore
