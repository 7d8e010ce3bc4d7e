CREATE TABLE "report_mails" (
	"workspace_id" text NOT NULL,
	"report_id" text NOT NULL,
	"period" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_mails_workspace_id_report_id_period_address_pk" PRIMARY KEY("workspace_id","report_id","period","address")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"workspace_id" text NOT NULL,
	"report_id" text NOT NULL,
	"address" text NOT NULL,
	"id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "report_recipients_workspace_id_report_id_address_pk" PRIMARY KEY("workspace_id","report_id","address")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"every" text NOT NULL,
	"timezone" text NOT NULL,
	"campaign_id" text,
	"folder_id" text,
	"code_id" text,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "report_mails_at" ON "report_mails" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_id" ON "report_recipients" USING btree ("id");--> statement-breakpoint
CREATE INDEX "reports_next" ON "reports" USING btree ("next_at");